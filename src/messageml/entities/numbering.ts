/** What the ids of generated entities start with. */
export type EntityPrefix = 'keyword' | 'mention' | 'emoji' | 'tag' | 'datetime';

/** The id of the next entity. All kinds share one count, in the order of their start tags. */
export function nextEntityId(prefix: EntityPrefix, counted: { entityCount: number }): string {
  counted.entityCount += 1;
  return prefix + String(counted.entityCount);
}
