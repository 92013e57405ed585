// Apart from the check of the message, which the first screen does not load.

/** What begins a message that has no root of its own. */
export const opening = '<messageML>';
const closing = '</messageML>';

/** Whether somebody wrote the root of the message too, and not only what goes inside. */
export function hasRoot(source: string): boolean {
  return /^\s*<(messageML[\s>/]|div\s[^>]*data-format\s*=)/.test(source);
}

/** The whole message: what was written, inside a root if it has none. */
export function wholeMessage(source: string): string {
  return hasRoot(source) ? source : opening + source + closing;
}
