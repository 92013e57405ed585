import { limits } from '../../contract/index.js';
import type { FormDescription } from '../../messageml/engine.js';
import { badRequest } from '../errors.js';
import type { MessageSource, People, RenderedMessage, RenderOutcome } from '../rendering/render.js';
import type { Renderers } from '../rendering/renderers.js';
import type { Store } from '../store/store.js';
import { peopleOf } from './directory.js';

/** What renders messages, and who knows whom they mention. */
interface Rendering {
  readonly store: Store;
  readonly renderers: Renderers;
}

const nobody: People = { byId: new Map(), byEmail: new Map() };

/**
 * Checks a message with the engine and renders it.
 *
 * @throws Refusal 400 with the service's own words for the first finding
 */
export async function renderMessage(
  service: Rendering,
  source: MessageSource,
): Promise<RenderedMessage> {
  const { message } = await renderOutcome(service, source);
  return message;
}

/**
 * The form with an id in a message that was sent, or `undefined`.
 *
 * @throws Refusal 400 when the message does not pass any more
 */
export async function formOfMessage(
  service: Rendering,
  source: MessageSource,
  formId: string,
): Promise<FormDescription | undefined> {
  const { form } = await renderOutcome(service, source, formId);
  return form;
}

async function renderOutcome(
  { store, renderers }: Rendering,
  source: MessageSource,
  formId?: string,
): Promise<Extract<RenderOutcome, { kind: 'rendered' }>> {
  requireLength(source);
  let outcome = await renderers.render({ source, people: nobody, formId });
  if (outcome.kind === 'unknown people') {
    const people = await peopleOf(store.queries, outcome.ids, outcome.emails);
    outcome = await renderers.render({ source, people, formId });
  }
  if (outcome.kind === 'rendered') {
    return outcome;
  }
  throw badRequest(outcome.kind === 'refused' ? outcome.reason : 'The message is not valid.');
}

function requireLength({ message, data = '' }: MessageSource): void {
  const length = Buffer.byteLength(message) + Buffer.byteLength(data);
  if (length > limits.messageBytes) {
    throw badRequest(
      `Limit message-content-max-total-size reached: message and data have ${length} bytes, ${limits.messageBytes} are allowed.`,
    );
  }
}
