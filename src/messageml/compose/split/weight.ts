import type { XmlElement, XmlNode } from '../../reader/nodes.js';

/** How much of a message something takes. */
export interface Weight {
  /** In UTF-8, as it goes over the wire. */
  readonly bytes: number;
  /** About as many as the message's Markdown has. */
  readonly characters: number;
  /** Hashtags, cashtags and mentions. */
  readonly entities: number;
}

/** A piece of a message, and what it takes. */
export interface Piece {
  readonly text: string;
  readonly weight: Weight;
}

/** The weight of nothing. */
export const weightless: Weight = { bytes: 0, characters: 0, entities: 0 };

const entityTags: ReadonlySet<string> = new Set(['mention', 'hash', 'cash', 'chime']);

/** Elements whose Markdown says what is in their attributes. */
const attributeTags: ReadonlySet<string> = new Set([...entityTags, 'a', 'img', 'emoji']);

/** What an element adds at most to what is in it: `**` twice, a line break, ` | `. */
const frame = 4;

/** Weighs the nodes of one source. */
export class Scale {
  readonly #source: string;
  readonly #known = new Map<XmlNode, Weight>();
  /** Bytes before each offset beyond one for each unit; undefined for pure ASCII. */
  readonly #extra: Uint32Array | undefined;

  constructor(source: string) {
    this.#source = source;
    this.#extra = extraBytes(source);
  }

  /** The weight of a node with all that is in it. */
  of(node: XmlNode): Weight {
    const known = this.#known.get(node);
    if (known !== undefined) {
      return known;
    }
    const weight = this.#weigh(node);
    this.#known.set(node, weight);
    return weight;
  }

  /** The weight of the tags of an element. */
  ofTags(element: XmlElement): Weight {
    const inside = sum(element.children.map((child) => this.of(child)));
    const { bytes } = this.of(element);
    return { bytes: bytes - inside.bytes, characters: frame, entities: 0 };
  }

  /** The bytes of a stretch of the source. */
  bytes(start: number, end: number): number {
    const extra = this.#extra;
    return end - start + (extra === undefined ? 0 : (extra[end] ?? 0) - (extra[start] ?? 0));
  }

  #weigh(node: XmlNode): Weight {
    const bytes = this.bytes(node.start, node.end);
    if (node.type !== 'element') {
      const characters = node.type === 'text' ? node.value.length : 0;
      return { bytes, characters, entities: 0 };
    }
    const inside = sum(node.children.map((child) => this.of(child)));
    const told = attributeTags.has(node.tag)
      ? node.attributes.reduce((total, { value }) => total + value.length, 0)
      : 0;
    return {
      bytes,
      characters: inside.characters + frame + told,
      entities: inside.entities + (entityTags.has(node.tag) ? 1 : 0),
    };
  }

  /** The source between two offsets. */
  text(start: number, end: number): string {
    return this.#source.slice(start, end);
  }
}

/** All of them together. */
export function sum(weights: readonly Weight[]): Weight {
  return weights.reduce(
    (total, { bytes, characters, entities }) => ({
      bytes: total.bytes + bytes,
      characters: total.characters + characters,
      entities: total.entities + entities,
    }),
    weightless,
  );
}

/** Whether something is within limits. */
export function fits(weight: Weight, most: Weight): boolean {
  return (
    weight.bytes <= most.bytes &&
    weight.characters <= most.characters &&
    weight.entities <= most.entities
  );
}

/** What is left of limits. */
export function rest(most: Weight, used: Weight): Weight {
  return {
    bytes: Math.max(0, most.bytes - used.bytes),
    characters: Math.max(0, most.characters - used.characters),
    entities: Math.max(0, most.entities - used.entities),
  };
}

function extraBytes(source: string): Uint32Array | undefined {
  // eslint-disable-next-line no-control-regex -- ASCII begins with control characters.
  if (/^[\x00-\x7f]*$/.test(source)) {
    return undefined;
  }
  const extra = new Uint32Array(source.length + 1);
  for (let index = 0; index < source.length; index++) {
    const unit = source.charCodeAt(index);
    // Half of a pair is two of its four bytes: one more than the unit itself.
    const isHalf = unit >= 0xd800 && unit <= 0xdfff;
    const more = unit < 0x80 ? 0 : unit < 0x800 || isHalf ? 1 : 2;
    extra[index + 1] = (extra[index] ?? 0) + more;
  }
  return extra;
}
