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

/** Elements of fewer characters are weighed again: that takes less time than to remember what they weigh. */
const short = 200;

/** Weighs the nodes of one source. */
export class Scale {
  readonly #source: string;
  readonly #known = new Map<XmlElement, Weight>();
  /** Bytes before each offset beyond one for each unit; undefined for pure ASCII. */
  readonly #extra: Uint32Array | undefined;

  constructor(source: string) {
    this.#source = source;
    this.#extra = extraBytes(source);
  }

  /** The weight of a node with all that is in it. */
  of(node: XmlNode): Weight {
    if (node.type !== 'element') {
      const characters = node.type === 'text' ? node.value.length : 0;
      return { bytes: this.bytes(node.start, node.end), characters, entities: 0 };
    }
    const isShort = node.end - node.start < short;
    const known = isShort ? undefined : this.#known.get(node);
    const weight = known ?? this.#weigh(node);
    if (known === undefined && !isShort) {
      this.#known.set(node, weight);
    }
    return weight;
  }

  /** The weight of the tags of an element. */
  ofTags(element: XmlElement): Weight {
    let bytes = this.bytes(element.start, element.end);
    for (const { start, end } of element.children) {
      bytes -= this.bytes(start, end);
    }
    return { bytes, characters: frame, entities: 0 };
  }

  /** The bytes of a stretch of the source. */
  bytes(start: number, end: number): number {
    const extra = this.#extra;
    return end - start + (extra === undefined ? 0 : (extra[end] ?? 0) - (extra[start] ?? 0));
  }

  #weigh({ tag, attributes, children, start, end }: XmlElement): Weight {
    let characters = frame;
    if (attributeTags.has(tag)) {
      attributes.forEach(({ value }) => (characters += value.length));
    }
    let entities = entityTags.has(tag) ? 1 : 0;
    for (const child of children) {
      const inside = this.of(child);
      characters += inside.characters;
      entities += inside.entities;
    }
    return { bytes: this.bytes(start, end), characters, entities };
  }

  /** The source between two offsets. */
  text(start: number, end: number): string {
    return this.#source.slice(start, end);
  }
}

/** Both together. */
export function sum(one: Weight, other: Weight): Weight {
  return {
    bytes: one.bytes + other.bytes,
    characters: one.characters + other.characters,
    entities: one.entities + other.entities,
  };
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
