import { PodError, Refusal } from '../errors.js';
import type { Draft } from '../messages/draft.js';
import { renderMessage } from '../messages/markup.js';
import { storeMessages } from '../messages/post.js';
import type { Service } from '../service.js';
import type { Queries } from '../store/tables.js';
import type { PlannedMessage } from './planting.js';
import { sourceOf } from './seed-message.js';

/**
 * Renders the messages of a seed, ready to be kept now and on every reset.
 *
 * @throws PodError `SEED_INVALID` when one mentions somebody who is not there
 */
export async function renderSeedMessages(
  service: Service,
  planned: readonly PlannedMessage[],
): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const { stream, author, message } of planned) {
    const source = sourceOf(message);
    const rendered = await renderMessage(service, source).catch((error: unknown) => {
      if (error instanceof Refusal) {
        throw new PodError(
          'SEED_INVALID',
          `A message of the seed, from "${author.username}", is refused: ${error.message}`,
        );
      }
      throw error;
    });
    drafts.push({
      stream,
      author,
      source,
      rendered,
      attachments: [],
      previews: [],
      ...(message.at !== undefined && { timestamp: Date.parse(message.at) }),
    });
  }
  return drafts;
}

/** How many messages are kept with one statement. */
const atOnce = 500;

/** Keeps the messages of those streams that were planted just now. Nobody is told of them. */
export async function sow(
  service: Service,
  queries: Queries,
  drafts: readonly Draft[],
  planted: ReadonlySet<string>,
): Promise<void> {
  const missing = drafts.filter(({ stream }) => planted.has(stream.id));
  for (let start = 0; start < missing.length; start += atOnce) {
    await storeMessages(service, queries, missing.slice(start, start + atOnce));
  }
}
