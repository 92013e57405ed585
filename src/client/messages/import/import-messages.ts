import type { ImportOptions } from './import-options.js';
import { type ImportParts, ImportRun } from './import-run.js';
import type { ImportOutcome, MessageToImport } from './message-to-import.js';

/**
 * Imports any number of messages in calls of at most 5,000 messages and 30 MB, and yields what
 * became of each as soon as its call has ended.
 */
export async function* importMessages(
  parts: ImportParts,
  messages: Iterable<MessageToImport> | AsyncIterable<MessageToImport>,
  options: ImportOptions = {},
): AsyncGenerator<ImportOutcome, void, undefined> {
  const total = options.total ?? (Array.isArray(messages) ? messages.length : undefined);
  const run = new ImportRun(parts, { ...options, total });
  try {
    for await (const input of messages) {
      const entry = await run.prepare(input);
      const lane = run.laneOf(entry);
      if (!lane.batch.hasRoomFor(entry)) {
        yield* run.send(lane);
      }
      lane.batch.add(entry);
      if (lane.batch.isFull) {
        yield* run.send(lane);
      }
    }
    yield* run.sendRest();
  } catch (error) {
    yield* run.outcomesOfOthers();
    throw error;
  } finally {
    await run.close();
  }
}
