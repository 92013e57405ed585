import { escapeXml } from '../../src/messageml/presentation/escape.js';

/** An XML element as text, each tag on a line of its own. */
export function node(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly string[] = [],
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const start = `<${name}${written.join('')}`;
  return children.length === 0 ? `${start}/>` : [`${start}>`, ...children, `</${name}>`].join('\n');
}

/** What a schema says about what it declares, for the reader. */
export function annotation(text: string): string {
  const documentation = `<xs:documentation>${escapeXml(text)}</xs:documentation>`;
  return node('xs:annotation', {}, [documentation]);
}

/** Lines of XML, each further in than the element around it. */
export function indented(xml: string): string {
  let depth = 0;
  const lines = xml.split('\n').map((line) => {
    if (line.startsWith('</')) {
      depth -= 1;
    }
    const written = `${'  '.repeat(depth)}${line}`;
    if (
      line.startsWith('<') &&
      !line.startsWith('</') &&
      !line.endsWith('/>') &&
      !/<\/[^>]*>$/.test(line)
    ) {
      depth += 1;
    }
    return written;
  });
  return lines.join('\n');
}
