import type { JsonObject, JsonValue } from '../json.js';
import { isJsonObject } from '../json.js';
import type { Token } from './incoming-message.js';

/** Makes the token of an entity, given what the message shows in its place. */
export type TokenMaker = (shown: string) => Token;

/** The value of an attribute of an element, references decoded. */
export type AttributeOf = (name: string) => string | undefined;

const hashtagId = 'org.symphonyoss.taxonomy.hashtag';
const tickerId = 'org.symphonyoss.fin.security.id.ticker';
const userId = 'com.symphony.user.userId';

/** The kinds of entity data that become tokens, by their `type`. */
const entityTypes = new Map<string, (entity: JsonObject) => TokenMaker | undefined>([
  ['com.symphony.user.mention', (entity) => mention(entityIdOf(entity, userId))],
  ['org.symphonyoss.taxonomy', (entity) => hashtag(entityIdOf(entity, hashtagId))],
  ['org.symphonyoss.fin.security', (entity) => cashtag(entityIdOf(entity, tickerId))],
  ['com.symphony.emoji', (entity) => emojiOf(entity['data'])],
]);

/** The elements that are entities by themselves, as authors write them in MessageML. */
const shorthands = new Map<string, (attribute: AttributeOf) => TokenMaker | undefined>([
  ['mention', (attribute) => mention(attribute('uid'))],
  ['hash', (attribute) => hashtag(attribute('tag'))],
  ['cash', (attribute) => cashtag(attribute('tag'))],
  ['tag', (attribute) => cashtag(attribute('fallback-ticker'))],
  ['emoji', (attribute) => emoji(attribute('shortcode') ?? attribute('annotation'))],
]);

/**
 * How to make the token of an entity's data, or `undefined` when it is not a kind that has a token, or
 * lacks its value: then what the message shows in its place is ordinary content.
 */
export function tokenOfEntity(entity: JsonObject): TokenMaker | undefined {
  const { type } = entity;
  return typeof type === 'string' ? entityTypes.get(type)?.(entity) : undefined;
}

/** The same for a shorthand element such as `<hash tag="earnings"/>`. */
export function tokenOfShorthand(name: string, attribute: AttributeOf): TokenMaker | undefined {
  return shorthands.get(name)?.(attribute);
}

function mention(id: string | undefined): TokenMaker | undefined {
  if (id === undefined || !/^\d{1,16}$/.test(id)) {
    return undefined;
  }
  const userId = Number(id);
  if (!Number.isSafeInteger(userId)) {
    return undefined;
  }
  return (shown) => ({ kind: 'mention', userId, text: shown || `@${id}` });
}

function hashtag(value: string | undefined): TokenMaker | undefined {
  if (!value) {
    return undefined;
  }
  return (shown) => ({ kind: 'hashtag', value, text: shown || `#${value}` });
}

function cashtag(value: string | undefined): TokenMaker | undefined {
  if (!value) {
    return undefined;
  }
  return (shown) => ({ kind: 'cashtag', value, text: shown || `$${value}` });
}

function emoji(shortcode: string | undefined, unicode?: string): TokenMaker | undefined {
  if (!shortcode) {
    return undefined;
  }
  return (shown) => ({
    kind: 'emoji',
    shortcode,
    ...(unicode && { unicode }),
    text: shown || (unicode ?? `:${shortcode}:`),
  });
}

function emojiOf(data: JsonValue | undefined): TokenMaker | undefined {
  if (!isJsonObject(data)) {
    return undefined;
  }
  return emoji(
    textIfAny(data['shortcode']) ?? textIfAny(data['annotation']),
    textIfAny(data['unicode']),
  );
}

/** The value of the entry of `id` that has a type, or of the first: senders do not agree on types. */
function entityIdOf(entity: JsonObject, type: string): string | undefined {
  const { id } = entity;
  if (!Array.isArray(id)) {
    return undefined;
  }
  const entries: readonly unknown[] = id;
  const objects = entries.filter((entry) => isJsonObject(entry));
  const entry = objects.find((candidate) => candidate['type'] === type) ?? objects[0];
  return textIfAny(entry?.['value']);
}

function textIfAny(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'number') {
    return String(value);
  }
  return typeof value === 'string' && value !== '' ? value : undefined;
}
