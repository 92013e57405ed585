/** A piece of MessageML that is being typed. */
export interface MarkupQuery {
  readonly kind: 'element' | 'end' | 'attribute' | 'value';
  /** Where it begins. */
  readonly start: number;
  readonly typed: string;
  /** The tags that stand open around it, the innermost last. */
  readonly around: readonly string[];
  /** The tag that it is in. Not for `element` and `end`. */
  readonly tag: string;
  /** The attributes that the tag has so far; for `value`, its own is the last. */
  readonly given: readonly string[];
}

/** Comments, pieces of plain characters, and tags that are complete. */
const whole =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)([A-Za-z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*?)(\/?)>/g;
const attribute = /([\w:-]+)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/**
 * Finds what is being typed before the caret: the name of an element, its end, an attribute, or the value of one.
 *
 * @example
 * markupQuery('<form id="a"><butt', 18); // { kind: 'element', typed: 'butt', around: ['form'], … }
 */
export function markupQuery(text: string, caret: number): MarkupQuery | undefined {
  const before = text.slice(0, caret);
  const { around, rest } = openTags(before);
  const [, slash = '', tag = '', inside] = /<(\/?)([\w-]*)([\s\S]*)$/.exec(rest) ?? [];
  if (inside === undefined || rest.includes('<!--') || rest.includes('<![CDATA[')) {
    return undefined;
  }
  const query = (kind: MarkupQuery['kind'], typed: string, given: readonly string[] = []) => ({
    kind,
    typed,
    around,
    given,
    start: caret - typed.length,
    tag: kind === 'element' || kind === 'end' ? '' : tag,
  });
  if (inside === '') {
    return query(slash === '' ? 'element' : 'end', tag);
  }
  return slash === '' && tag !== '' ? queryInside(inside, query) : undefined;
}

function queryInside(
  inside: string,
  query: (kind: 'attribute' | 'value', typed: string, given: readonly string[]) => MarkupQuery,
): MarkupQuery | undefined {
  const given = [...inside.matchAll(attribute)].map(([, name = '']) => name);
  const left = inside.replace(attribute, '');
  const [, name] = /^\s+([\w-]*)$/.exec(left) ?? [];
  if (name !== undefined) {
    return query('attribute', name, given);
  }
  const [, owner, , value] = /^\s+([\w:-]+)\s*=\s*(["'])([^"']*)$/.exec(left) ?? [];
  return owner === undefined || value === undefined
    ? undefined
    : query('value', value, [...given, owner]);
}

/** The tags that are open at the end of a text, and what stands behind the last one that is complete. */
function openTags(text: string): { readonly around: readonly string[]; readonly rest: string } {
  const around: string[] = [];
  let end = 0;
  for (const match of text.matchAll(whole)) {
    const [found, slash, name, , closed] = match;
    end = match.index + found.length;
    if (name !== undefined && slash === '/') {
      const at = around.lastIndexOf(name);
      around.length = at < 0 ? around.length : at;
    } else if (name !== undefined && closed === '') {
      around.push(name);
    }
  }
  return { around, rest: text.slice(end) };
}
