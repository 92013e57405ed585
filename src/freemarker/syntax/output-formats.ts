/** The ways of escaping that output formats are made of. */
export type Escaping = 'HTML' | 'XHTML' | 'XML' | 'RTF';

/** An output format: what `<#outputformat "HTML">` names. Two blocks of combined formats have two, even of one name. */
export interface OutputFormat {
  readonly name: string;
  /** How text is escaped, the innermost last: nothing where the format is not markup. */
  readonly escapings: readonly Escaping[];
}

/** How text is output at a place of a template. */
export interface OutputPlace {
  readonly format: OutputFormat;
  /** Whether text is escaped where the format is markup: not inside of `#noautoesc`. */
  readonly isEscaping: boolean;
}

function escaping(name: Escaping): OutputFormat {
  return { name, escapings: [name] };
}

function unescaped(name: string): OutputFormat {
  return { name, escapings: [] };
}

/** The only format that markup of any other may be written into as it is. */
export const undefinedFormat = unescaped('undefined');

/** The format of the sign that `?truncate_m` puts behind what it shortened. */
export const htmlFormat = escaping('HTML');

const formats: readonly OutputFormat[] = [
  htmlFormat,
  escaping('XHTML'),
  escaping('XML'),
  escaping('RTF'),
  unescaped('plainText'),
  unescaped('CSS'),
  unescaped('JavaScript'),
  unescaped('JSON'),
  undefinedFormat,
];

/** The name of every output format that is not combined of others. */
export const outputFormatNames = formats.map(({ name }) => name);

/** Whether text is escaped in that format. */
export function isMarkupFormat({ escapings }: OutputFormat): boolean {
  return escapings.length > 0;
}

/** The format of a name: `HTML`, or `HTML{RTF}` for text that is escaped for RTF, and then for HTML. */
export function outputFormatNamed(name: string): OutputFormat | undefined {
  if (!name.endsWith('}')) {
    return formats.find((format) => format.name === name);
  }
  const open = name.indexOf('{');
  const outer = outputFormatNamed(name.slice(0, Math.max(open, 0)));
  const inner = outputFormatNamed(name.slice(open + 1, -1));
  // FreeMarker forgets the name of a format that is combined by name.
  return combined(outer, inner, '');
}

/** The format that `<#outputformat "{RTF}">` names inside of another. */
export function outputFormatInside(outer: OutputFormat, name: string): OutputFormat | undefined {
  if (!name.startsWith('{')) {
    return outputFormatNamed(name);
  }
  const inner = name.endsWith('}') ? outputFormatNamed(name.slice(1, -1)) : undefined;
  return combined(
    outer,
    inner,
    `${nameInside(outer)}{${inner === undefined ? '' : nameInside(inner)}}`,
  );
}

/** How the name of a format is written in that of a combined one: a forgotten name as Java writes null. */
function nameInside({ name }: OutputFormat): string {
  return name === '' ? 'null' : name;
}

function combined(
  outer: OutputFormat | undefined,
  inner: OutputFormat | undefined,
  name: string,
): OutputFormat | undefined {
  if (outer === undefined || inner === undefined) {
    return undefined;
  }
  const isMarkup = isMarkupFormat(outer) && isMarkupFormat(inner);
  return isMarkup ? { name, escapings: [...outer.escapings, ...inner.escapings] } : undefined;
}
