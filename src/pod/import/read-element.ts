import { Refusal } from '../errors.js';
import type { MessageSource, RenderedMessage, RenderOutcome } from '../rendering/render.js';
import { nobody, renderIfCheap } from '../rendering/render.js';
import type { ImportedContent, ImportedMessage } from './imported-message.js';
import { readImportedMessage, sourceOf } from './imported-message.js';

/** An element of an import, as far as it can be read without the database. */
export type ReadElement = ReadMessage | RefusedElement;

/** A message that may be imported. */
export interface ReadMessage {
  readonly message: Omit<ImportedMessage, keyof ImportedContent>;
  readonly source: MessageSource;
  /** What came of rendering it to nobody; `undefined`: that was not tried, or takes longer. */
  readonly outcome?: RenderOutcome | undefined;
}

/** What is no message. */
export interface RefusedElement {
  readonly refusal: string;
}

/** Reads an element. */
export function readElement(element: unknown): ReadElement {
  try {
    const { message, data, format, ...rest } = readImportedMessage(element);
    return { message: rest, source: sourceOf({ message, data, format }) };
  } catch (error) {
    if (error instanceof Refusal) {
      return { refusal: error.message };
    }
    throw error;
  }
}

/** Reads an element, and renders its message if that takes some milliseconds at most. */
export function readAndRender(element: unknown): ReadElement {
  const read = readElement(element);
  if ('refusal' in read) {
    return read;
  }
  const outcome = renderIfCheap({ source: read.source, people: nobody });
  return {
    ...read,
    // Policies have no say in an import: what they look at is as long as the message, and not handed over.
    outcome: outcome?.kind === 'rendered' ? withoutShown(outcome.message) : outcome,
  };
}

function withoutShown(message: RenderedMessage): RenderOutcome {
  return { kind: 'rendered', message: { ...message, shown: [] } };
}
