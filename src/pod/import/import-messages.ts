import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { ElementsCall } from '../http/call.js';
import type { ElementLimits, JsonElement } from '../http/json-elements.js';
import { parseElement } from '../http/json-elements.js';
import { Pace } from '../pace.js';
import type { ImportOutcome } from './import-chunk.js';
import { importChunk } from './import-chunk.js';

/** What an import may hold: ten times what the service recommends for a call (IMP-19). */
export const importLimits: ElementLimits = {
  bodyBytes: 400_000_000,
  elements: 50_000,
  // The files of a message in Base64, and its text with an escape for each character.
  elementBytes: 60_000_000,
  depth: 100,
  values: 10_000,
};

/** Messages of one transaction: enough that it does not count, few enough that others do not wait. */
const chunkSize = 250;
/** And bytes of them, unless one alone has more. */
const chunkBytes = 1_000_000;

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
  for (const chunk of chunksOf(elements)) {
    await pace.turn();
    const messages = chunk.map(parseElement);
    outcomes.push(...(await importChunk(service, session.user, messages)));
  }
  return ok(outcomes);
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
