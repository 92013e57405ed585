import { uriProblem } from './uri.js';

const address = /^https?:\/\/[^\s<>"]+/;
const punctuation = /[.,;:!?)\]}'-]/;

/**
 * The web address that typed text begins with, of which chat clients make a link; `undefined` where there is none, or one
 * that the service would not take, and refuse the message for.
 *
 * @example
 * webAddressAt('https://example.com/a, and more'); // 'https://example.com/a'
 */
export function webAddressAt(text: string): string | undefined {
  const [whole] = address.exec(text) ?? [];
  const found = whole?.slice(0, lengthWithoutPunctuation(whole));
  return found !== undefined && URL.canParse(found) && uriProblem(found) === undefined
    ? found
    : undefined;
}

/** Where an address ends: the signs behind it belong to the sentence. From the back, since there may be thousands of them. */
function lengthWithoutPunctuation(written: string): number {
  let end = written.length;
  while (punctuation.test(written.charAt(end - 1))) {
    end -= 1;
  }
  return end;
}
