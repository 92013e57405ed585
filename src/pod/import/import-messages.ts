import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { ElementsCall } from '../http/call.js';
import type { JsonElement } from '../http/json-element.js';
import type { ElementLimits } from '../http/json-elements.js';
import { Pace } from '../pace.js';
import type { Service } from '../service.js';
import type { ImportOutcome } from './import-outcome.js';
import { prepareChunk } from './prepare-chunk.js';
import type { Chunk } from './read-chunk.js';
import { parseChunk, readChunk } from './read-chunk.js';
import { storeChunk } from './store-chunk.js';

/** What an import may hold: ten times what the service recommends for a call (IMP-19). */
export const importLimits: ElementLimits = {
  bodyBytes: 400_000_000,
  elements: 50_000,
  // The files of a message in Base64, and its text with an escape for each character.
  elementBytes: 60_000_000,
  depth: 100,
  values: 10_000,
};

/** From so many elements on, it is worth a thread. */
const longImport = 1000;
/** Messages of one transaction: enough that it does not count, few enough that others do not wait. */
const chunkSize = 250;
/** And bytes of them, unless one alone has more: several chunks are on their way at once, each in a few copies. */
const chunkBytes = 250_000;
/** Chunks that are read while one is stored: the thread has work while that waits for the disk. */
const chunksAhead = 2;

/**
 * `POST /agent/v4/message/import`: messages of another system, with their authors and times (IMP-1 to
 * IMP-19). For service accounts that manage content. Answers 200 with one outcome for each, in their
 * order, even when all failed.
 */
export async function importMessages({
  service,
  session,
  elements,
}: ElementsCall): Promise<Answer> {
  const outcomes: ImportOutcome[] = [];
  const pace = new Pace();
  const chunks =
    elements.length < longImport ? oneByOne(service, elements) : readAhead(service, elements);
  let storing: Promise<ImportOutcome[]> | undefined;
  for await (const chunk of chunks) {
    await pace.turn();
    const prepared = await prepareChunk(service, session.user, chunk);
    const before = storing;
    // While it is written to the disk, the next one is prepared.
    storing = storeChunk(service, session.user, prepared, before);
    storing.catch(() => undefined);
    outcomes.push(...((await before) ?? []));
  }
  outcomes.push(...((await storing) ?? []));
  return ok(outcomes);
}

async function* oneByOne(
  service: Service,
  elements: readonly JsonElement[],
): AsyncGenerator<Chunk> {
  for (const chunk of chunksOf(elements)) {
    yield await parseChunk(service, chunk);
  }
}

/** Of a long import, chunks are read in a thread while those before them are stored. */
async function* readAhead(
  service: Service,
  elements: readonly JsonElement[],
): AsyncGenerator<Chunk> {
  const reading: Promise<Chunk>[] = [];
  for (const some of chunksOf(elements)) {
    const chunk = readChunk(service, some);
    // When its turn comes, its failure is told. It never comes when the import fails before.
    chunk.catch(() => undefined);
    reading.push(chunk);
    const next = reading.length > chunksAhead ? reading.shift() : undefined;
    if (next !== undefined) {
      yield await next;
    }
  }
  for (const chunk of reading) {
    yield await chunk;
  }
}

function* chunksOf(elements: readonly JsonElement[]): Generator<readonly JsonElement[]> {
  let chunk: JsonElement[] = [];
  let bytes = 0;
  for (const element of elements) {
    if (chunk.length === chunkSize || (chunk.length > 0 && bytes + element.length > chunkBytes)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(element);
    bytes += element.length;
  }
  if (chunk.length > 0) {
    yield chunk;
  }
}
