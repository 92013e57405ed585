import { Transform, type TransformCallback } from 'node:stream';
import { types } from 'node:util';

/**
 * Decodes Base64 while it flows: pieces may be cut anywhere, line breaks are skipped. Text that is
 * no Base64, or that ends in the middle of a group, is an error rather than other bytes.
 */
export class Base64Decoder extends Transform {
  #rest = '';
  #ended = false;

  override _transform(chunk: unknown, _encoding: string, done: TransformCallback): void {
    const text = this.#rest + toText(chunk).replace(/[\r\n\t ]+/g, '');
    const whole = text.length - (text.length % 4);
    this.#rest = text.slice(whole);
    this.#decode(text.slice(0, whole), done);
  }

  override _flush(done: TransformCallback): void {
    if (this.#rest === '') {
      done();
    } else {
      done(new Error('The Base64 text ends in the middle of a group.'));
    }
  }

  #decode(groups: string, done: TransformCallback): void {
    if (groups === '') {
      done();
    } else if (this.#ended || !/^[A-Za-z0-9+/]+={0,2}$/.test(groups)) {
      done(new Error('The text is not Base64.'));
    } else {
      this.#ended = groups.endsWith('=');
      done(null, Buffer.from(groups, 'base64'));
    }
  }
}

function toText(chunk: unknown): string {
  return types.isUint8Array(chunk) ? Buffer.from(chunk).toString('latin1') : String(chunk);
}
