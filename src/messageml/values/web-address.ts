import { uriProblem } from './uri.js';

const address = /^https?:\/\/[^\s<>"]+/;
const punctuation = /[.,;:!?)\]}'-]+$/;

/**
 * The web address that typed text begins with, of which chat clients make a link; `undefined` where there is none, or one
 * that the service would not take, and refuse the message for.
 *
 * @example
 * webAddressAt('https://example.com/a, and more'); // 'https://example.com/a'
 */
export function webAddressAt(text: string): string | undefined {
  const found = address.exec(text)?.[0].replace(punctuation, '');
  return found !== undefined && URL.canParse(found) && uriProblem(found) === undefined
    ? found
    : undefined;
}
