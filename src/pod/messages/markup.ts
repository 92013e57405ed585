import { limits } from '../../contract/index.js';
import type { Refusal } from '../errors.js';
import { badRequest } from '../errors.js';
import type {
  MessageSource,
  People,
  RenderedMessage,
  RenderJob,
  RenderOutcome,
  Submission,
} from '../rendering/render.js';
import { nobody } from '../rendering/render.js';
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

/**
 * Checks a message with the engine and renders it.
 *
 * @param alone - what came of rendering it to nobody, if that was done already
 * @throws Refusal 400 with the service's own words for the first finding
 */
export async function renderMessage(
  service: Rendering,
  source: MessageSource,
  alone?: RenderOutcome,
): Promise<RenderedMessage> {
  return renderMessageTo(service.renderers, source, findIn(service), alone);
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
  alone?: RenderOutcome,
): Promise<RenderedMessage> {
  requireLength(source);
  const outcome = await outcomeOf(renderers, { source }, find, alone);
  if (outcome.kind === 'rendered') {
    return outcome.message;
  }
  throw refusalOf(outcome);
}

/**
 * What was entered into a form of a message that was sent, as the form's author receives it; `undefined` when there is no
 * such form.
 *
 * @throws Refusal 400 when it does not fit the form, or the message does not pass any more
 */
export async function readForm(
  service: Rendering,
  source: MessageSource,
  submission: Submission,
): Promise<Record<string, unknown> | undefined> {
  const job = { source, submission };
  const outcome = await outcomeOf(service.renderers, job, findIn(service));
  if (outcome.kind === 'submitted') {
    return outcome.values;
  }
  throw refusalOf(outcome);
}

const findIn =
  ({ store }: Rendering): FindPeople =>
  (ids, emails) =>
    peopleOf(store.queries, ids, emails);

/** What comes of a message once the people whom it mentions are looked up. */
async function outcomeOf(
  renderers: Renderers,
  job: Omit<RenderJob, 'people'>,
  find: FindPeople,
  alone?: RenderOutcome,
): Promise<RenderOutcome> {
  const outcome = alone ?? (await renderers.render({ ...job, people: nobody }));
  if (outcome.kind !== 'unknown people') {
    return outcome;
  }
  const people = await find(outcome.ids, outcome.emails);
  return renderers.render({ ...job, people });
}

function refusalOf(outcome: RenderOutcome): Refusal {
  return badRequest(outcome.kind === 'refused' ? outcome.reason : 'The message is not valid.');
}

function requireLength({ message, data = '' }: MessageSource): void {
  const length = Buffer.byteLength(message) + Buffer.byteLength(data);
  if (length > limits.messageBytes) {
    throw badRequest(
      `Limit message-content-max-total-size reached: message and data have ${length} bytes, ${limits.messageBytes} are allowed.`,
    );
  }
}
