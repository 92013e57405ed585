import type { Insert } from './inserts.js';

/** A piece of text, or what was inserted between pieces. */
export type Piece = { readonly kind: 'text'; readonly text: string } | Insert;

const firstPrivateCharacter = 0xe000;

/**
 * A text with entities and tables in it, in a form that a Markdown parser takes for plain words.
 *
 * Each insert stands as its number between two marks. The mark is a character that the text does not have, so it cannot
 * be forged.
 */
export class SplicedText {
  /** The text to parse. */
  readonly text: string;
  readonly #inserts: readonly Insert[];
  readonly #original: string;
  readonly #mark: string;

  constructor(text: string, inserts: readonly Insert[]) {
    this.#original = text;
    this.#mark = characterNotIn(text);
    this.#inserts = inOrder(inserts);
    this.text = this.#splice();
  }

  /** Cuts a piece of the parsed text at its inserts. */
  pieces(parsed: string): readonly Piece[] {
    const pieces: Piece[] = [];
    for (const [index, part] of parsed.split(this.#mark).entries()) {
      const insert = index % 2 === 1 ? this.#inserts[Number(part)] : undefined;
      if (insert !== undefined) {
        pieces.push(insert);
      } else if (part !== '') {
        pieces.push({ kind: 'text', text: part });
      }
    }
    return pieces;
  }

  /** A piece of the parsed text as its author wrote it, for places where entities have no meaning. */
  written(parsed: string): string {
    return this.pieces(parsed)
      .map((piece) =>
        piece.kind === 'text' ? piece.text : this.#original.slice(piece.start, piece.end),
      )
      .join('');
  }

  #splice(): string {
    let spliced = '';
    let position = 0;
    for (const [number, { start, end }] of this.#inserts.entries()) {
      if (start < position) {
        continue;
      }
      spliced += this.#original.slice(position, start).padEnd(start - position);
      spliced += this.#mark + String(number) + this.#mark;
      position = end;
    }
    return spliced + this.#original.slice(position);
  }
}

/** By start; of several at one place, the last given; a table before the entity at its place. */
function inOrder(inserts: readonly Insert[]): readonly Insert[] {
  const places = new Map(inserts.map((insert) => [`${insert.start} ${insert.kind}`, insert]));
  return [...places.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

function characterNotIn(text: string): string {
  let code = firstPrivateCharacter;
  while (text.includes(String.fromCharCode(code))) {
    code += 1;
  }
  return String.fromCharCode(code);
}
