import { limits } from '../../contract/index.js';
import {
  checkMessageMLAsync,
  entityDataOf,
  interactiveElementNames,
  renderPresentationML,
  renderText,
} from '../../messageml/index.js';
import type { DocumentNode, ElementName, MessageMLDocument } from '../../messageml/index.js';
import { badRequest } from '../errors.js';
import type { Service } from '../service.js';
import { directoryOf } from './directory.js';

/** A message as its sender wrote it. */
export interface MessageSource {
  /** MessageML or PresentationML, template expressions included. */
  readonly message: string;
  /** JSON text. */
  readonly data?: string | undefined;
  readonly version?: string | undefined;
}

/** A message that was checked and rendered. */
export interface RenderedMessage {
  readonly document: MessageMLDocument;
  readonly presentation: string;
  /** JSON text of an object. */
  readonly entityData: string;
  readonly plainText: string;
}

/**
 * Checks a message with the engine and renders it.
 *
 * @throws Refusal 400 with the service's own words for the first finding
 */
export async function renderMessage(
  service: Service,
  source: MessageSource,
): Promise<RenderedMessage> {
  const length = Buffer.byteLength(source.message) + Buffer.byteLength(source.data ?? '');
  if (length > limits.messageBytes) {
    throw badRequest(
      `Limit message-content-max-total-size reached: message and data have ${length} bytes, ${limits.messageBytes} are allowed.`,
    );
  }
  const checked = await checkMessageMLAsync(source.message, {
    data: source.data,
    version: source.version,
    directory: directoryOf(service.store.queries),
  });
  if (!checked.ok) {
    const first = checked.diagnostics.find(({ severity }) => severity === 'error');
    throw badRequest(first?.serviceMessage ?? first?.message ?? 'The message is not valid.');
  }
  const { document } = checked;
  return {
    document,
    presentation: renderPresentationML(document),
    entityData: JSON.stringify(entityDataOf(document)),
    plainText: renderText(document),
  };
}

/** The elements that only service accounts may send (MSG-6). */
const interactiveElements: ReadonlySet<ElementName> = new Set(interactiveElementNames);

/** Whether a message has elements that a reader can operate: forms, dialogs, actions. */
export function isInteractive(document: MessageMLDocument): boolean {
  return document.children.some(isInteractiveNode);
}

function isInteractiveNode(node: DocumentNode): boolean {
  return (
    node.type === 'element' &&
    (interactiveElements.has(node.name) || node.children.some(isInteractiveNode))
  );
}
