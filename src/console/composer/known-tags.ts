import type { Message } from '../../contract/index.js';
import { isJsonObject } from '../../messageml/internals.js';

/** The signs that tags are typed with, by what the service calls them in the data of a message. */
const signs: Readonly<Record<string, string>> = {
  'org.symphonyoss.taxonomy.hashtag': '#',
  'org.symphonyoss.fin.security.id.ticker': '$',
};

/** What can be typed and is read as a tag again. */
const typable = /^[\p{L}_][\p{L}\p{N}_.-]*(?<![.-])$/u;

/**
 * The tags of messages with their signs, each once: those of the latest messages first.
 *
 * @param messages - in any number of conversations, in each the oldest first
 */
export function knownTags(messages: readonly (readonly Message[])[]): readonly string[] {
  const latestFirst = messages
    .flat()
    .filter(({ data }) => data.includes('org.symphonyoss.'))
    .sort((one, other) => other.timestamp - one.timestamp);
  const byName = new Map<string, string>();
  for (const tag of latestFirst.flatMap(tagsOf)) {
    const name = tag.toLowerCase();
    byName.set(name, byName.get(name) ?? tag);
  }
  return [...byName.values()];
}

function tagsOf({ data }: Message): readonly string[] {
  return entitiesIn(data).flatMap((entity) => {
    const ids = isJsonObject(entity) ? entity['id'] : undefined;
    return Array.isArray(ids) ? ids.flatMap(tagOf) : [];
  });
}

function entitiesIn(data: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(data);
    return isJsonObject(read) ? Object.values(read) : [];
  } catch {
    return [];
  }
}

function tagOf(id: unknown): readonly string[] {
  const { type, value } = isJsonObject(id) ? id : {};
  const sign = typeof type === 'string' ? signs[type] : undefined;
  return sign !== undefined && typeof value === 'string' && typable.test(value)
    ? [`${sign}${value}`]
    : [];
}
