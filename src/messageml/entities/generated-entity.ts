import type { EntityReference } from '../document/document.js';
import type { JsonObject, JsonValue } from '../json.js';
import { instrumentIds } from './instrument-ids.js';

/** An object of entity data that may be added to. */
export type MutableObject = Record<string, JsonValue>;

const security = 'org.symphonyoss.fin.security';

/** The object that stands for an entity in the data; `undefined` for one that has none of its own. */
export function generateEntity(entity: EntityReference): MutableObject | undefined {
  switch (entity.kind) {
    case 'hashtag':
      return identified('org.symphonyoss.taxonomy', '1.0', [
        { type: 'org.symphonyoss.taxonomy.hashtag', value: entity.value },
      ]);
    case 'cashtag':
      return identified(security, '1.0', [ticker(entity.value)]);
    case 'instrument':
      return entity.instrument === undefined
        ? identified(security, '1.0', [ticker(entity.value)])
        : identified(security, '2.0', instrumentIds(entity.instrument));
    case 'mention':
      return entity.userId === undefined
        ? undefined
        : identified('com.symphony.user.mention', '1.0', [
            { type: 'com.symphony.user.userId', value: entity.userId },
          ]);
    case 'emoji': {
      const { shortcode, size, unicode, family } = entity;
      const data: Record<string, JsonValue> = { shortcode, annotation: shortcode, size };
      if (unicode !== undefined) {
        data['unicode'] = unicode;
      }
      if (family !== undefined) {
        data['family'] = family;
      }
      return { type: 'com.symphony.emoji', version: '1.0', data };
    }
    case 'datetime': {
      const { value, format = null } = entity;
      const data = { value, type: 'org.symphonyoss.datetime', format };
      return { type: 'org.symphonyoss', version: '1.0', data };
    }
    case 'supplied':
      return undefined;
  }
}

function ticker(value: string): JsonObject {
  return { type: 'org.symphonyoss.fin.security.id.ticker', value };
}

function identified(type: string, version: string, id: readonly JsonObject[]): MutableObject {
  return { type, version, id };
}
