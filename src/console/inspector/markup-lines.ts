import type { XmlElement, XmlNode } from '../../messageml/internals.js';
import { parseXml } from '../../messageml/internals.js';

/** A run of one kind within a line of source. */
export interface SourcePiece {
  readonly kind: 'mark' | 'tag' | 'attribute' | 'value' | 'text';
  readonly text: string;
}

/** A line of source, as the inspector lays it out. */
export interface SourceLine {
  readonly depth: number;
  readonly pieces: readonly SourcePiece[];
}

/** Elements that are in a line with the text around them. */
const inline: ReadonlySet<string> = new Set(
  'b i sub sup span a img br code emoji hash cash mention tag time option label'.split(' '),
);

/**
 * Lays markup out for reading: each block on lines of its own, deeper ones further in. Only the
 * spaces between blocks are the inspector's; everything else is as it was sent. `undefined`: it is
 * not well-formed and has to be shown as it is.
 */
export function markupLines(source: string): readonly SourceLine[] | undefined {
  const root = parseXml(source);
  if (root === undefined) {
    return undefined;
  }
  const lines: SourceLine[] = [];
  layOut(root, 0, lines);
  return lines;
}

function layOut(element: XmlElement, depth: number, lines: SourceLine[]): void {
  if (!element.children.some(isBlock)) {
    lines.push({ depth, pieces: [...inLine(element)] });
    return;
  }
  lines.push({ depth, pieces: [...startTag(element, false)] });
  let run: SourcePiece[] = [];
  const endRun = () => {
    if (run.some(({ text }) => text.trim() !== '')) {
      lines.push({ depth: depth + 1, pieces: run });
    }
    run = [];
  };
  for (const child of element.children) {
    if (isBlock(child)) {
      endRun();
      layOut(child, depth + 1, lines);
    } else {
      run.push(...inLine(child));
    }
  }
  endRun();
  lines.push({ depth, pieces: [...endTag(element)] });
}

function isBlock(node: XmlNode): node is XmlElement {
  return node.type === 'element' && !inline.has(node.tag);
}

function* inLine(node: XmlNode): Generator<SourcePiece> {
  if (node.type === 'text') {
    yield { kind: 'text', text: escaped(node.value) };
  }
  if (node.type !== 'element') {
    return;
  }
  yield* startTag(node, node.children.length === 0);
  for (const child of node.children) {
    yield* inLine(child);
  }
  if (node.children.length > 0) {
    yield* endTag(node);
  }
}

function* startTag(element: XmlElement, closes: boolean): Generator<SourcePiece> {
  yield { kind: 'mark', text: '<' };
  yield { kind: 'tag', text: element.tag };
  for (const { name, value } of element.attributes) {
    yield { kind: 'attribute', text: ` ${name}` };
    yield { kind: 'mark', text: '="' };
    yield { kind: 'value', text: escaped(value).replaceAll('"', '&quot;') };
    yield { kind: 'mark', text: '"' };
  }
  yield { kind: 'mark', text: closes ? '/>' : '>' };
}

function* endTag(element: XmlElement): Generator<SourcePiece> {
  yield { kind: 'mark', text: '</' };
  yield { kind: 'tag', text: element.tag };
  yield { kind: 'mark', text: '>' };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
