import type { JsonElement } from '../http/json-element.js';
import { parseElement } from '../http/json-element.js';
import { paced } from '../pace.js';
import type { Service } from '../service.js';
import type { ImportOutcome } from './import-outcome.js';
import { echoOf } from './import-outcome.js';
import { importedIds, isAmong } from './imported-ids.js';
import type { ReadElement } from './read-element.js';

/** Some elements of an import. */
export interface Chunk {
  readonly values: readonly unknown[];
  /** What is said back of each. */
  readonly echoes: readonly ImportOutcome[];
  /** The original ids of those that were imported already. */
  readonly taken: ReadonlySet<string>;
  /** Those that were read already, by their place. */
  readonly read: ReadonlyMap<number, ReadElement>;
}

/** The values of elements. */
export async function parseChunk(
  { store }: Pick<Service, 'store'>,
  elements: readonly JsonElement[],
): Promise<Chunk> {
  const values = await paced(elements, parseElement);
  const echoes = values.map(echoOf);
  return { values, echoes, taken: await importedIds(store.queries, echoes), read: new Map() };
}

/** The values of elements, read in a thread but for those that were imported already. */
export async function readChunk(
  service: Pick<Service, 'store' | 'importReader'>,
  elements: readonly JsonElement[],
): Promise<Chunk> {
  const chunk = await parseChunk(service, elements);
  const isNew = (place: number) => !isAmong(chunk.taken, chunk.echoes[place]);
  return { ...chunk, read: await service.importReader.read(elements, isNew) };
}
