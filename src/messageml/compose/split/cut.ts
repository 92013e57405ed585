import type { XmlElement, XmlNode } from '../../reader/nodes.js';
import type { Steps } from '../../reader/steps.js';
import { cutText } from './cut-text.js';
import { lineBreak } from './line-break.js';
import { fits, type Piece, rest, type Scale, sum, type Weight, weightless } from './weight.js';

/** Elements that mean the same when they end in one message and continue in the next. */
const divisible: ReadonlySet<string> = new Set(
  'div p span b i u pre ul ol li table tbody'.split(' '),
);

/** What is repeated around each piece may take this part of it; with more, an element is not cut. */
const mostRepeated = 0.9;

/** Nodes that are looked at in one step. */
const atATime = 1000;

/**
 * Cuts what is in an element into pieces within limits, between elements where that is possible. What can
 * neither be cut nor fits is a piece of its own.
 */
export function* cutChildren(
  children: readonly XmlNode[],
  most: Weight,
  scale: Scale,
): Steps<readonly Piece[]> {
  const pieces: Piece[] = [];
  let current: Piece = { text: '', weight: weightless };
  for (const [index, child] of children.entries()) {
    if (index % atATime === atATime - 1) {
      yield;
    }
    const weight = scale.of(child);
    const whole = { text: scale.text(child.start, child.end), weight };
    const room = { used: current.weight, most };
    const cut = fits(weight, most) ? [whole] : yield* piecesOf(child, whole, room, scale);
    for (const piece of cut) {
      const both = sum(current.weight, piece.weight);
      if (fits(both, most)) {
        current = { text: current.text + piece.text, weight: both };
        continue;
      }
      if (current.text !== '') {
        pieces.push(current);
      }
      current = child.type === 'text' ? withoutLineBreak(piece) : piece;
    }
  }
  return current.text === '' ? pieces : [...pieces, current];
}

/** The element around a piece of its content, with what is at the head of each piece. */
export function wrap(element: XmlElement, content: string, scale: Scale): string {
  const [first] = element.children;
  const last = element.children.at(-1);
  const open = scale.text(element.start, first?.start ?? element.end);
  const close = scale.text(last?.end ?? element.end, element.end);
  return open + content + close;
}

/** What the message that is being filled may hold, and holds. */
interface Room {
  readonly used: Weight;
  readonly most: Weight;
}

/** What does not fit, cut if it can be. */
function* piecesOf(
  node: XmlNode,
  whole: Piece,
  { used, most }: Room,
  scale: Scale,
): Steps<readonly Piece[]> {
  if (node.type === 'text') {
    return cutText(node, { first: rest(most, used), most }, scale);
  }
  if (node.type !== 'element' || !isDivisible(node)) {
    return [whole];
  }
  const { head, body } = headAndBody(node);
  const repeated = head.map((child) => scale.of(child)).reduce(sum, scale.ofTags(node));
  const isTooMuch =
    repeated.bytes > most.bytes * mostRepeated ||
    repeated.characters > most.characters * mostRepeated ||
    repeated.entities > most.entities * mostRepeated;
  if (isTooMuch) {
    return [whole];
  }
  const heads = head.map(({ start, end }) => scale.text(start, end)).join('');
  const pieces = yield* cutChildren(body, rest(most, repeated), scale);
  return pieces.map(({ text, weight }) => ({
    text: wrap(node, heads + text, scale),
    weight: sum(repeated, weight),
  }));
}

/** What is repeated in every piece of an element, and what is cut: of a table the heads, and the rows. */
function headAndBody({ tag, children }: XmlElement): {
  readonly head: readonly XmlNode[];
  readonly body: readonly XmlNode[];
} {
  const heads = tag === 'table' ? children.findIndex(isHead) : -1;
  return { head: children.slice(0, heads + 1), body: children.slice(heads + 1) };
}

function isHead(node: XmlNode): boolean {
  if (node.type !== 'element' || node.tag === 'thead') {
    return node.type === 'element';
  }
  const cells = node.children.filter((child) => child.type === 'element');
  return node.tag === 'tr' && cells.length > 0 && cells.every((cell) => cell.tag === 'th');
}

/** An element with entity data shows one thing, which is not cut. */
function isDivisible({ tag, attributes, children }: XmlElement): boolean {
  return (
    divisible.has(tag) &&
    children.length > 0 &&
    !attributes.some(({ name }) => name === 'data-entity-id')
  );
}

/** No message begins with the line break that stood before what it begins with. */
function withoutLineBreak({ text, weight }: Piece): Piece {
  return { text: text.startsWith(lineBreak) ? text.slice(lineBreak.length) : text, weight };
}
