import { CadenzaError } from '../../contract/index.js';
import type { Preview, PreviewedMessage, PreviewFinding } from '../../contract/preview.js';
import {
  entityDataOf,
  renderMarkdown,
  readIncomingMessage,
  renderPresentationML,
  type MessageMLDocument,
} from '../../messageml/index.js';
import { checkSource, type PreviewInput } from './sources.js';

/** A preview, and the files that it was made from. */
export interface ReadPreview {
  readonly preview: Preview;
  /** Absolute paths: when one of these changes, the preview may be another. */
  readonly files: ReadonlySet<string>;
}

/**
 * Makes a preview of a file. What is wrong with the file, its data or its imports is a finding like
 * any other, because somebody is working on them: this never rejects.
 *
 * @example
 * const { preview } = await readPreview({ file: 'fill.hbs', data: 'fill.json' });
 */
export async function readPreview(input: PreviewInput): Promise<ReadPreview> {
  const files = new Set<string>();
  const { file } = input;
  try {
    const { document, findings } = await checkSource(input, (path) => files.add(path));
    const preview = { file, findings, ...(document && { message: allFormsOf(document) }) };
    return { preview, files };
  } catch (error) {
    return { preview: { file, findings: [troubleWith(error)] }, files };
  }
}

function allFormsOf(document: MessageMLDocument): PreviewedMessage {
  const presentationML = renderPresentationML(document);
  const data = JSON.stringify(entityDataOf(document), null, 2);
  const { text } = readIncomingMessage({ message: presentationML, data });
  return { presentationML, markdown: renderMarkdown(document), text, data };
}

function troubleWith(error: unknown): PreviewFinding {
  const isKnown = error instanceof CadenzaError || (error instanceof Error && 'code' in error);
  return {
    place: '',
    severity: 'error',
    code: isKnown ? String(error.code) : 'PREVIEW_FAILED',
    message: error instanceof Error ? error.message : String(error),
  };
}
