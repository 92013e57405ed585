import { clientErrorCodes } from '../../src/client/index.js';
import { readErrorCodes } from './error-codes.js';
import { errorMeanings } from './error-meanings.js';
import { escapeMarkdown } from './escape-markdown.js';

/**
 * The text of `docs/errors.md`: a section for each code, from the client's table and the sources.
 *
 * @param written - the codes of the sources, with their sentences
 */
export function renderErrors(written = readErrorCodes()): string {
  const codes = new Set([
    ...written.keys(),
    ...Object.keys(clientErrorCodes),
    ...Object.keys(errorMeanings),
  ]);
  const sections = [...codes].sort().map((code) => sectionOf(code, written.get(code) ?? []));
  return `# Errors

Every error that Cadenza throws on purpose is a \`CadenzaError\` with a \`code\` that never changes. Here is each, in
alphabetical order, with what it says; \`…\` stands for a value. \`error.docs\` is the address of its section, such as
\`cadenza/docs/errors.md#bot_file_missing\`: the page lies in the package, so it is at hand without a network. Findings about a message have codes of their own:
[diagnostics](diagnostics.md).

${sections.join('\n')}`;
}

function sectionOf(code: string, sentences: readonly string[]): string {
  const client: Readonly<Record<string, { readonly meaning: string; readonly advice: string }>> =
    clientErrorCodes;
  const known = client[code];
  const explained = known === undefined ? errorMeanings[code] : `${known.meaning} ${known.advice}`;
  // In an order of their own, so that the page stays as it is when a file gets another name.
  const said = sentences
    .map((sentence) => `- ${escapeMarkdown(sentence.replace(/\s+/g, ' ').trim())}`)
    .sort();
  const parts = [
    ...(explained === undefined ? [] : [explained]),
    ...(said.length === 0 ? [] : [`It says:\n\n${said.join('\n')}`]),
  ];
  if (parts.length === 0) {
    throw new Error(`${code} has no text: write a line for it in docs/generate/error-meanings.ts.`);
  }
  return `## ${code}\n\n${parts.join('\n\n')}\n`;
}
