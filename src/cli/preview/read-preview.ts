import { relative } from 'node:path';
import { CadenzaError } from '../../contract/index.js';
import type { Preview, PreviewedMessage, PreviewFinding } from '../../contract/preview.js';
import { entityJsonOf, type MessageMLDocument, renderMarkdown } from '../../messageml/engine.js';
import { readIncomingMessage, renderPresentationML } from '../../messageml/index.js';
import { stackPlaces } from '../bot-file/stack-places.js';
import { laidOut } from './exact-json.js';
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
    const message = document && { message: allFormsOf(document) };
    return { preview: { file, isChecked: true, findings, ...message }, files };
  } catch (error) {
    return { preview: { file, isChecked: false, findings: [troubleWith(error, files)] }, files };
  }
}

function allFormsOf(document: MessageMLDocument): PreviewedMessage {
  const presentationML = renderPresentationML(document);
  const data = laidOut(entityJsonOf(document));
  const { text } = readIncomingMessage({ message: presentationML, data });
  return { presentationML, markdown: renderMarkdown(document), text, data };
}

function troubleWith(error: unknown, files: ReadonlySet<string>): PreviewFinding {
  const isKnown = error instanceof CadenzaError || (error instanceof Error && 'code' in error);
  return {
    place: isKnown || !(error instanceof Error) ? '' : placeIn(error.stack ?? '', files),
    severity: 'error',
    code: isKnown ? String(error.code) : 'PREVIEW_FAILED',
    message: error instanceof Error ? error.message : String(error),
  };
}

/** The innermost place of a stack that lies in one of the previewed files: `src/order.tsx:4:18`. */
function placeIn(stack: string, files: ReadonlySet<string>): string {
  for (const { file, line, column } of stackPlaces(stack)) {
    if (files.has(file)) {
      return `${relative('', file)}:${line}:${column}`;
    }
  }
  return '';
}
