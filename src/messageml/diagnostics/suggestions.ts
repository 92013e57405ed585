import { nearestOf } from './nearest-name.js';

/** What MessageML has in place of elements that authors know from HTML. */
const replacements: Readonly<Record<string, string>> = {
  strong: 'Write <b>.',
  bold: 'Write <b>.',
  italic: 'Write <i>.',
  underline: 'Write <span style="text-decoration:underline">.',
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
  style: 'Leave it out: messages have no style sheets. Use class and style attributes.',
  meta: 'Leave it out: a message has no head.',
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
  if (known.includes(lower)) {
    return `Write <${lower}>, in lower case.`;
  }
  if (replacement !== undefined) {
    return replacement;
  }
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
  if (nearest !== undefined) {
    return `Write ${nearest}="…".`;
  }
  if (name === 'id') {
    return 'Remove it: only forms and dialogs have ids.';
  }
  if (known.includes('style') && ['align', 'bgcolor', 'color', 'width', 'height'].includes(name)) {
    return 'Use the attribute style.';
  }
  if (known.length === 0) {
    return `Remove it: <${tag}> has no attributes.`;
  }
  return undefined;
}

const textField = 'Write <text-field>.';
const button = (type: string) => `Write <button type="${type}">.`;

/** What MessageML has in place of types of inputs that authors know from HTML. */
const inputs: Readonly<Record<string, string>> = {
  password: 'Write <text-field masked="true">.',
  email: textField,
  number: textField,
  search: textField,
  tel: textField,
  url: textField,
  submit: button('action'),
  button: button('action'),
  reset: button('reset'),
  'datetime-local': 'Write <date-picker> and <time-picker>.',
  hidden:
    'Put the value into the name of a button, or keep it in the bot by the id of the message.',
  file: 'Leave it out: people attach files to their own messages.',
};

/** What to write in place of an input of a type that does not exist, if that can be told. */
export function suggestInput(type: string): string | undefined {
  const lower = type.toLowerCase();
  return Object.hasOwn(inputs, lower) ? inputs[lower] : undefined;
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

/** The value that authors, by habit, spell this way; `undefined` when it is not one of them. */
export function valueMeant(value: string, allowed: readonly string[]): string | undefined {
  const lower = value.toLowerCase();
  const meant = allowed.includes(lower) ? lower : synonyms[lower];
  return meant !== undefined && allowed.includes(meant) ? meant : undefined;
}

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

/** How many properties of one style get a suggestion: more would not be read. */
const maximumProperties = 20;

/** What to write in place of style properties that are not allowed, if that can be told. */
export function suggestProperties(
  properties: readonly string[],
  known: readonly string[],
): string | undefined {
  // Two letters off are other properties: float is not a misspelt font.
  const meant = properties
    .slice(0, maximumProperties)
    .map((property) => nearestOf(hyphenated(property), known, 1));
  const named = meant.filter((property) => property !== undefined);
  return named.length === 0 ? undefined : `Write ${named.join(' and ')}.`;
}

/** `font-size` for `fontSize`, as scripts call it. */
function hyphenated(property: string): string {
  return property.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`);
}
