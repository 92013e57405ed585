import { StringDecoder } from 'node:string_decoder';

/** Leaves out the mark that some gateways put in front of a text. */
const utf8 = new TextDecoder();

/**
 * A text of UTF-8, decoded as its bytes arrive: a large one is never there twice, as bytes and as
 * text. What comes in one piece, as most answers do, is decoded at once.
 */
export class ArrivingText {
  #first: Buffer | undefined;
  #decoder: StringDecoder | undefined;
  #text = '';

  push(chunk: Buffer): void {
    if (this.#decoder !== undefined) {
      this.#text += this.#decoder.write(chunk);
    } else if (this.#first === undefined) {
      this.#first = chunk;
    } else {
      this.#decoder = new StringDecoder('utf8');
      this.#text = this.#decoder.write(this.#first) + this.#decoder.write(chunk);
      this.#first = undefined;
    }
  }

  /** The whole text, without a byte order mark. */
  end(): string {
    if (this.#decoder === undefined) {
      return this.#first === undefined ? '' : utf8.decode(this.#first);
    }
    const text = this.#text + this.#decoder.end();
    return text.startsWith('\uFEFF') ? text.slice(1) : text;
  }
}
