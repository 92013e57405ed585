import type { JsonObject } from '../json.js';

/** The lists that legacy entities are in, by kind. */
export type LegacyEntityList = 'hashtags' | 'userMentions' | 'urls' | 'datetimes';

/**
 * Entities as messages had them before entity data: lists of places in the Markdown text. A list is
 * there only when it has something in it.
 *
 * `indexStart` and `indexEnd` are offsets in UTF-16 units, the end exclusive.
 */
export type LegacyEntities = Readonly<Partial<Record<LegacyEntityList, readonly JsonObject[]>>>;

/** Collects legacy entities while the Markdown is written. */
export type CollectEntity = (list: LegacyEntityList, entity: JsonObject) => void;
