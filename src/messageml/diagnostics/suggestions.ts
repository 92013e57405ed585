/** What MessageML has in place of elements that authors know from HTML. */
const replacements: Readonly<Record<string, string>> = {
  strong: 'Write <b>.',
  em: 'Write <i>.',
  cite: 'Write <i>.',
  u: 'Write <span style="text-decoration:underline">.',
  ins: 'Write <span style="text-decoration:underline">.',
  s: 'Write <span style="text-decoration:line-through">.',
  del: 'Write <span style="text-decoration:line-through">.',
  strike: 'Write <span style="text-decoration:line-through">.',
  small: 'Write <span style="font-size:smaller">.',
  big: 'Write <span style="font-size:larger">.',
  mark: 'Write <span style="background-color:yellow">.',
  font: 'Write <span style="color:…;font-family:…">.',
  center: 'Write <div style="text-align:center">.',
  tt: 'Write <code>.',
  kbd: 'Write <code>.',
  samp: 'Write <code>.',
  blockquote: 'Write <div style="border-left:2px solid;padding-left:8px">.',
  section: 'Write <div>.',
  article: 'Write <div>.',
  main: 'Write <div>.',
  nav: 'Write <div>.',
  caption: 'Write the caption in front of the table.',
  html: 'Write <messageML>.',
  head: 'Leave it out: a message has no head.',
  script: 'Leave it out: messages run no scripts. Forms and <ui-action> react to users.',
  link: 'Leave it out: messages have no style sheets. Use class and style attributes.',
  iframe: 'Leave it out: messages embed no pages. Use a link, <a href="…">.',
  video: 'Leave it out: messages embed no videos. Use a link, <a href="…">.',
  dropdown: 'Write <select>.',
  time: 'Write <dateTime value="…"/>.',
  messageml: 'Write <messageML>, with capital M and L.',
  datetime: 'Write <dateTime>, with a capital T.',
};

/** What to write in place of an element that does not exist, if that can be told. */
export function suggestElement(tag: string, known: readonly string[]): string | undefined {
  const lower = tag.toLowerCase();
  const replacement = Object.hasOwn(replacements, lower) ? replacements[lower] : undefined;
  if (known.includes(lower)) return `Write <${lower}>, in lower case.`;
  if (replacement !== undefined) return replacement;
  const nearest = nearestOf(tag, known);
  return nearest === undefined ? undefined : `Write <${nearest}>.`;
}

/** What to write in place of an attribute that an element does not have, if that can be told. */
export function suggestAttribute(
  name: string,
  tag: string,
  known: readonly string[],
): string | undefined {
  if (/^on[a-z]+$/.test(name)) {
    return 'Remove it: messages run no scripts. Forms and <ui-action> react to users.';
  }
  const nearest = nearestOf(name, known);
  if (nearest !== undefined) return `Write ${nearest}="…".`;
  if (name === 'id') return 'Remove it: only forms and dialogs have ids.';
  if (known.includes('style') && ['align', 'bgcolor', 'color', 'width', 'height'].includes(name)) {
    return 'Use the attribute style.';
  }
  if (known.length === 0) return `Remove it: <${tag}> has no attributes.`;
  return undefined;
}

/** Characters of HTML's named references, as authors use them most. */
const characters: Readonly<Record<string, number>> = {
  nbsp: 160,
  copy: 169,
  reg: 174,
  trade: 8482,
  euro: 8364,
  pound: 163,
  yen: 165,
  cent: 162,
  sect: 167,
  deg: 176,
  plusmn: 177,
  times: 215,
  divide: 247,
  middot: 183,
  bull: 8226,
  hellip: 8230,
  ndash: 8211,
  mdash: 8212,
  lsquo: 8216,
  rsquo: 8217,
  ldquo: 8220,
  rdquo: 8221,
  laquo: 171,
  raquo: 187,
  larr: 8592,
  uarr: 8593,
  rarr: 8594,
  darr: 8595,
  zwj: 8205,
  shy: 173,
  para: 182,
  micro: 181,
  frac12: 189,
  sup2: 178,
  le: 8804,
  ge: 8805,
  ne: 8800,
  minus: 8722,
  check: 10003,
};

/** Elements that HTML does not close and that are always empty. */
const alwaysEmpty: readonly string[] = ['br', 'hr', 'img', 'chime', 'input'];

/** What to write in place of malformed XML, where more can be told than the catalogue does. */
export function suggestXml(
  code: string,
  values: Readonly<Record<string, string>>,
): string | undefined {
  const { element = '', name = '' } = values;
  if (code === 'unknown-entity') return suggestReference(name);
  if (code === 'unterminated-reference') {
    return isPredefinedReference(name) ? `Write &${name};.` : `Write &amp;${name}.`;
  }
  const unclosed = code === 'unclosed-element' || code === 'unexpected-end';
  return unclosed && alwaysEmpty.includes(element) ? `Write <${element}/>.` : undefined;
}

/** What to write in place of a named reference of HTML. */
function suggestReference(name: string): string {
  const code = Object.hasOwn(characters, name) ? characters[name] : undefined;
  if (code !== undefined) return `Write &#${code};.`;
  const lower = name.toLowerCase();
  if (isPredefinedReference(lower)) return `Write &${lower};.`;
  return `Write the character itself, or &amp;${name}; for the text.`;
}

/** Whether a name is one of the five that XML has for characters. */
function isPredefinedReference(name: string): boolean {
  return ['lt', 'gt', 'amp', 'quot', 'apos'].includes(name);
}

/** What authors write for a value, by habit from HTML and elsewhere. */
const synonyms: Readonly<Record<string, string>> = {
  yes: 'true',
  on: 'true',
  '1': 'true',
  no: 'false',
  off: 'false',
  '0': 'false',
  submit: 'action',
  javascript: 'js',
  ts: 'typescript',
  py: 'python',
  bash: 'shell',
  sh: 'shell',
  yml: 'yaml',
  md: 'markdown',
  'c++': 'cpp',
  'c#': 'csharp',
  text: 'plaintext',
};

/** What to write in place of a value that an attribute does not take, if that can be told. */
export function suggestValue(
  attribute: string,
  value: string,
  allowed: readonly string[],
): string | undefined {
  const lower = value.toLowerCase();
  const flag = lower === attribute ? 'true' : synonyms[lower];
  const meant = flag !== undefined && allowed.includes(flag) ? flag : nearestOf(value, allowed);
  return meant === undefined ? undefined : `Write ${attribute}="${meant}".`;
}

/** The known name that is most like a misspelt one, if any is close enough. */
function nearestOf(name: string, known: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let least = Math.min(2, Math.floor((name.length - 1) / 2)) + 1;
  for (const candidate of known) {
    const edits = editDistance(name.toLowerCase(), candidate.toLowerCase(), least);
    if (edits < least) {
      nearest = candidate;
      least = edits;
    }
  }
  return nearest;
}

/** How many letters have to be added, removed or changed; stops counting at `limit`. */
function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit;
  let edits = to.length;
  let above = Array.from({ length: to.length }, (_, index) => index + 1);
  for (let row = 0; row < from.length; row += 1) {
    let diagonal = row;
    edits = row + 1;
    const current: number[] = [];
    for (const [column, removed] of above.entries()) {
      const changed = diagonal + (from[row] === to[column] ? 0 : 1);
      edits = Math.min(changed, edits + 1, removed + 1);
      current.push(edits);
      diagonal = removed;
    }
    above = current;
  }
  return edits;
}
