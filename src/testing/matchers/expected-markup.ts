import { CadenzaError } from '../../contract/index.js';
import { type DirectoryUser, memoryDirectory } from '../../messageml/engine.js';
import {
  checkMessageML,
  type MessageContent,
  renderPresentationML,
  toMessageML,
} from '../../messageml/index.js';

/**
 * What the service would make of a message that a test expects.
 *
 * @param expected - MessageML as a string, with or without its root; or content
 * @param users - whom it may mention
 * @throws CadenzaError `BAD_EXPECTATION` for content that the service would refuse
 */
export function presentationOf(
  expected: string | MessageContent,
  users: readonly DirectoryUser[],
): string {
  const { message, data } =
    typeof expected === 'string'
      ? { message: rooted(expected), data: undefined }
      : toMessageML(expected);
  const checked = checkMessageML(message, { data, directory: memoryDirectory({ users }) });
  if (!checked.ok) {
    throw new CadenzaError(
      'BAD_EXPECTATION',
      `What the test expects is not a valid message: ${checked.diagnostics[0].message}`,
    );
  }
  return renderPresentationML(checked.document);
}

function rooted(markup: string): string {
  return /^\s*<messageML[\s>]/.test(markup) ? markup : `<messageML>${markup}</messageML>`;
}
