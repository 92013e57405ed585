const templateOpening = /^(?:[$#]\{|<\/?[#@])/;

/** Collects markup; where two pieces meet, no template syntax arises that neither of them has. */
export class MarkupOutput {
  readonly #pieces: string[] = [];
  #end = '';
  #length = 0;

  /** How much was written. */
  get length(): number {
    return this.#length;
  }

  append(piece: string): void {
    const first = piece[0];
    if (first === undefined) return;
    const seam = this.#end + first;
    const meets = templateOpening.test(seam) || templateOpening.test(seam.slice(-2));
    const safe = meets ? `&#${first.charCodeAt(0)};${piece.slice(1)}` : piece;
    this.#pieces.push(safe);
    this.#length += safe.length;
    this.#end = (this.#end + safe).slice(-2);
  }

  text(): string {
    return this.#pieces.join('');
  }
}
