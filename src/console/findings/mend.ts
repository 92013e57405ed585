import type { Diagnostic } from '../../messageml/index.js';

type Found = Pick<Diagnostic, 'code' | 'fix' | 'start' | 'end'>;

/** Codes whose advice `Write X.` is what has to stand in place of what was found. */
const replaced: ReadonlySet<string> = new Set(['bare-ampersand', 'unknown-entity']);

/**
 * The source with a finding mended, where its advice says exactly what to write; `undefined` where somebody has to
 * think about it.
 *
 * @example
 * const finding = { code: 'unknown-element', fix: 'Write <b>.', start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 8, offset: 7 } };
 * mended('<strong>Sold</strong>', finding); // '<b>Sold</b>'
 */
export function mended(source: string, { code, fix = '', start, end }: Found): string | undefined {
  const found = source.slice(start.offset, end.offset);
  const put = (text: string) => source.slice(0, start.offset) + text + source.slice(end.offset);
  const [, advised] = /^Write (\S+?)[.,]?(?: |$)/.exec(fix) ?? [];
  if (replaced.has(code)) {
    return advised === undefined ? undefined : put(advised);
  }
  if (code === 'unknown-element') {
    const name = /^<([\w-]+)>/.exec(advised ?? '')?.[1];
    return name === undefined ? undefined : renamed(source, start.offset, found.slice(1), name);
  }
  if (code === 'unclosed-element' && /^<[\w-]+\/>$/.test(advised ?? '') && found.endsWith('>')) {
    return put(`${found.slice(0, -1)}/>`);
  }
  if (code === 'unknown-attribute') {
    const name = /^([\w-]+)="…"$/.exec(advised ?? '')?.[1];
    return name !== undefined
      ? put(found.replace(/^[^=\s]+/, name))
      : fix.startsWith('Remove it')
        ? source.slice(0, start.offset).trimEnd() + source.slice(end.offset)
        : undefined;
  }
  return undefined;
}

/** An element with another name, in its start tag and its end tag. */
function renamed(source: string, at: number, from: string, to: string): string | undefined {
  const head = source.slice(0, at);
  const rest = source.slice(at + 1 + from.length);
  const tags = new RegExp(`<(/?)${from.replace(/[^\w-]/g, '\\$&')}(?=[\\s/>])[^>]*>`, 'g');
  if (/^[^>]*\/>/.test(rest)) {
    return `${head}<${to}${rest}`;
  }
  let open = 1;
  for (const { 0: tag, 1: slash, index } of rest.matchAll(tags)) {
    open += slash === '/' ? -1 : tag.endsWith('/>') ? 0 : 1;
    if (open === 0) {
      const after = rest.slice(index + 2 + from.length);
      return `${head}<${to}${rest.slice(0, index)}</${to}${after}`;
    }
  }
  return undefined;
}
