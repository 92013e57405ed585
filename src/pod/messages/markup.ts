import { limits } from '../../contract/index.js';
import type { FormDescription } from '../../messageml/engine.js';
import { badRequest } from '../errors.js';
import type { MessageSource, People, RenderedMessage, RenderOutcome } from '../rendering/render.js';
import type { Renderers } from '../rendering/renderers.js';
import type { Store } from '../store/store.js';
import { peopleOf } from './directory.js';

/** What renders messages, and who knows whom they mention. */
interface Rendering {
  readonly store: Pick<Store, 'queries'>;
  readonly renderers: Renderers;
}

/** Looks up whom a message mentions. */
export type FindPeople = (
  ids: readonly number[],
  emails: readonly string[],
) => People | Promise<People>;

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
  return renderMessageTo(service.renderers, source, findIn(service));
}

/**
 * Checks and renders a message whose people need not be in the database yet.
 *
 * @throws Refusal 400 with the service's own words for the first finding
 */
export async function renderMessageTo(
  renderers: Renderers,
  source: MessageSource,
  find: FindPeople,
): Promise<RenderedMessage> {
  const { message } = await renderOutcome(renderers, source, find);
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
  const { form } = await renderOutcome(service.renderers, source, findIn(service), formId);
  return form;
}

const findIn =
  ({ store }: Rendering): FindPeople =>
  (ids, emails) =>
    peopleOf(store.queries, ids, emails);

async function renderOutcome(
  renderers: Renderers,
  source: MessageSource,
  find: FindPeople,
  formId?: string,
): Promise<Extract<RenderOutcome, { kind: 'rendered' }>> {
  requireLength(source);
  let outcome = await renderers.render({ source, people: nobody, formId });
  if (outcome.kind === 'unknown people') {
    const people = await find(outcome.ids, outcome.emails);
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
