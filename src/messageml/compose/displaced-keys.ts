import type { DocumentNode, MessageMLDocument } from '../document/document.js';
import type { JsonObject } from '../json.js';
import { isJsonObject } from '../json.js';

/** A key that the service generates for an element, and under which other data was given. */
export interface DisplacedKey {
  readonly key: string;
  /** The element whose own data the service then leaves out: `cash`. */
  readonly tag: string;
}

/** Elements to which the service gives data of its own, unless they name some with `data-entity-id`. */
const generating: ReadonlySet<string> = new Set([
  'hash',
  'cash',
  'mention',
  'emoji',
  'tag',
  'dateTime',
]);

/**
 * The keys of a message that collide with those that the service generates for mentions, tags, emojis
 * and dates (`keyword1`, `mention2`). The given data stays, so the element would show something else.
 */
export function displacedKeys(document: MessageMLDocument): readonly DisplacedKey[] {
  const found: DisplacedKey[] = [];
  collect(document.children, document.data, document.text, found);
  return found;
}

function collect(
  nodes: readonly DocumentNode[],
  data: JsonObject,
  text: string,
  found: DisplacedKey[],
): void {
  for (const node of nodes) {
    if (node.type === 'text') {
      continue;
    }
    const { entity, tag, children, start, end } = node;
    const own =
      entity !== undefined && Object.hasOwn(data, entity.id) ? data[entity.id] : undefined;
    if (entity !== undefined && own !== undefined && generating.has(tag)) {
      const namesData = text.slice(start, end).includes('data-entity-id');
      if (!namesData) {
        found.push({ key: entity.id, tag });
      }
    }
    collect(children, isJsonObject(own) ? own : data, text, found);
  }
}
