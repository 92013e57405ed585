import type { EntityReference } from '../document/document.js';
import type { ElementName } from '../document/element-names.js';
import type { MutableElement } from '../document/mutable-element.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json.js';
import { type CheckContext, report } from '../rules/context.js';
import { findAttribute, startOf } from '../rules/naming.js';
import { numberToInt64, scalarText, toInt64 } from './typed-values.js';

/**
 * An element of class `entity` refers to an object of the data, whose type may make it another. Without an id it refers
 * to a member without a name, but what is in it belongs to the data around it.
 */
export function resolveEntity(element: MutableElement, context: CheckContext): void {
  const stated = findAttribute(element, 'data-entity-id')?.value;
  const id = stated ?? '';
  const [data, second] = context.index.all(id);
  if (data === undefined && stated === undefined) {
    report(context, 'entity-id-missing', startOf(element), {});
  } else if (second !== undefined) {
    report(context, 'entity-ambiguous', startOf(element), { id });
  }
  if (data === undefined || second !== undefined) {
    return;
  }
  const typed = isJsonObject(data) ? typedEntity(element, id, data, context) : undefined;
  if (typed !== undefined) {
    element.name = typed.name;
    element.presentation = true;
    element.entity = typed.entity;
  } else if (stated !== undefined && isJsonObject(data)) {
    element.entity = { kind: 'supplied', id, data };
  }
}

/** Data of the types of hashtags, cashtags and mentions makes the element one of these. */
function typedEntity(
  element: MutableElement,
  id: string,
  data: JsonObject,
  context: CheckContext,
): { readonly name: ElementName; readonly entity: EntityReference } | undefined {
  const { type } = data;
  const ids = data['id'];
  const first: unknown = Array.isArray(ids) ? ids[0] : undefined;
  const value = isJsonObject(first) ? first['value'] : undefined;
  if (type === undefined || value === undefined) {
    return undefined;
  }
  if (typeof type !== 'string') {
    report(context, 'entity-type-not-text', startOf(element), { id });
    return undefined;
  }
  const text = () => scalarText(value, id, context.dataText);
  switch (type) {
    case 'org.symphonyoss.fin.security':
      return { name: 'cash', entity: { kind: 'cashtag', id, value: text() } };
    case 'org.symphonyoss.taxonomy':
      return { name: 'hash', entity: { kind: 'hashtag', id, value: text() } };
    case 'com.symphony.user.mention': {
      const userId = String(userIdOf(value, text));
      return {
        name: 'mention',
        entity: { kind: 'mention', id, user: undefined, userId, email: undefined },
      };
    }
    default:
      return undefined;
  }
}

function userIdOf(value: JsonValue, text: () => string): number | bigint {
  if (typeof value === 'boolean') {
    return Number(value);
  }
  return typeof value === 'number' ? numberToInt64(text()) : toInt64(text());
}
