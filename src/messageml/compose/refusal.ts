import type { ContentFinding } from './check-message.js';

/**
 * The first error of some findings as a sentence for errors and logs: what is wrong, what to do, and
 * where. The values that findings quote from a message are left out.
 *
 * @example
 * refusalText(checked.findings)   // 'MessageML has no element <strong>. Write <b>. (unknown-element, at p › strong)'
 */
export function refusalText(findings: readonly [ContentFinding, ...ContentFinding[]]): string {
  const first = findings.find(({ severity }) => severity === 'error') ?? findings[0];
  const { code, message, fix, path, start } = first;
  const place = path === '' ? `line ${start.line}, column ${start.column} of the MessageML` : path;
  const advice = fix === undefined ? '' : ` ${fix}`;
  return `${message.replace(/"[^"]*"/g, '"…"')}${advice} (${code}, at ${place})`;
}
