/** Collects markup; where two pieces meet, no template syntax arises that neither of them has. */
export class MarkupOutput {
  #text = '';
  /** Ends with the last two characters, at least; or is empty when these cannot open an expression. */
  #end = '';

  /** How much was written. */
  get length(): number {
    return this.#text.length;
  }

  /** Adds text that is escaped, or markup of authors. */
  append(piece: string): void {
    if (piece === '') {
      return;
    }
    const safe = this.#end !== '' && this.#opensWith(piece) ? withFirstReferred(piece) : piece;
    this.#text += safe;
    this.#end = safe.length > 1 ? safe : this.#end.slice(-1) + safe;
  }

  /** Adds a start or end tag: between `<` and `>` it cannot be part of anything else. */
  appendTag(tag: string): void {
    this.#text += tag;
    this.#end = '';
  }

  text(): string {
    return this.#text;
  }

  /** Whether a piece makes `${`, `#{`, `<#`, `</#`, `<@` or `</@` of what ends the markup. */
  #opensWith(piece: string): boolean {
    const end = this.#end;
    const code = piece.charCodeAt(0);
    if (code === brace) {
      return end.endsWith('$') || end.endsWith('#');
    }
    if (code === hash || code === at) {
      return end.endsWith('<') || end.endsWith('</');
    }
    return false;
  }
}

const hash = 0x23;
const at = 0x40;
const brace = 0x7b;

function withFirstReferred(piece: string): string {
  return `&#${piece.charCodeAt(0)};${piece.slice(1)}`;
}
