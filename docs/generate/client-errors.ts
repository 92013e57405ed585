import { clientErrorCodes } from '../../src/client/index.js';
import { markdownTable } from './markdown-table.js';

/**
 * The text of `docs/client-errors.md`, from the client's own table of codes. Its test compares the two,
 * and rewrites the file when it runs with `UPDATE=1`.
 */
export function renderClientErrors(): string {
  const rows = Object.entries(clientErrorCodes).map(([code, { meaning, advice }]) => [
    `\`${code}\``,
    meaning,
    advice,
  ]);
  return `# Errors of the client

Every failed call throws a \`ClientError\` with one of these codes. Its \`outcome\` says what the call did at
the service: \`did-not-happen\`, \`happened\` (only the answer was lost), or \`unknown\`; after \`unknown\`, look
before repeating a call that creates something. \`transient\` says whether a later try may succeed, and
\`advice\` what to do, in the words of the last column or, where more is known, in better ones.

A configuration that cannot be used throws a \`ConfigError\`: \`CONFIG_INVALID\` with all problems at once,
or \`CONFIG_NOT_FOUND\`.

${markdownTable(['Code', 'Meaning', 'What to do'], rows)}
`;
}
