import './entities.css';
import type { JsonObject } from '../../../messageml/index.js';
import { isJsonObject } from '../../../messageml/internals.js';
import type { MarkupElement } from '../markup.js';
import { innerText, valueOf } from '../markup.js';
import { useMessage } from '../message-context.js';
import type { View } from '../view.js';
import { lookOf } from '../view.js';

/** How the entities that everyone knows are drawn, by the `type` of their data. */
const looks: Readonly<Record<string, string>> = {
  'com.symphony.user.mention': 'ml-mention',
  'org.symphonyoss.taxonomy': 'ml-tag',
  'org.symphonyoss.fin.security': 'ml-tag',
  'com.symphony.emoji': 'ml-emoji',
};

/** Something that stands for an object of the entity data; unknown kinds show what is inside them. */
export const EntityView: View = ({ element, children }) => {
  const { entities, me } = useMessage();
  const id = element.attributes.get('data-entity-id') ?? '';
  const entity = entityIn(entities, id);
  const type = typeof entity?.['type'] === 'string' ? entity['type'] : '';
  const look = looks[type];
  const mine = look === 'ml-mention' && firstIdOf(entity) === String(me);
  const names = [look, mine ? 'ml-mention--me' : undefined].filter((name) => name !== undefined);
  const Tag = element.tag === 'div' ? 'div' : 'span';
  return (
    <Tag {...lookOf(element, ...names)} title={titleOf(look, element)}>
      {children}
    </Tag>
  );
};

const formats: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  date_time: { dateStyle: 'medium', timeStyle: 'short' },
  date: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  time_secs: { timeStyle: 'medium' },
};

/** A moment, in the reader's own zone and way of writing. */
const Time: View = ({ element, children }) => {
  const moment = element.attributes.get('datetime') ?? valueOf(element, 'value') ?? '';
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) {
    return <span>{children}</span>;
  }
  const format = formats[(valueOf(element, 'format') ?? '').toLowerCase()] ?? formats['date_time'];
  return (
    <time dateTime={moment} title={moment}>
      {date.toLocaleString([], format)}
    </time>
  );
};

/** What refers to the entity data of the message. */
export const entityViews = {
  hash: EntityView,
  cash: EntityView,
  tag: EntityView,
  mention: EntityView,
  emoji: EntityView,
  dateTime: Time,
  time: Time,
} satisfies Record<string, View>;

/** Data of a nested entity is inside the data of the one around it: it is searched for. */
function entityIn(entities: JsonObject, id: string): JsonObject | undefined {
  const own = Object.hasOwn(entities, id) ? entities[id] : undefined;
  if (isJsonObject(own)) {
    return own;
  }
  for (const value of Object.values(entities)) {
    const found = isJsonObject(value) ? entityIn(value, id) : undefined;
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

function firstIdOf(entity: JsonObject | undefined): string | undefined {
  const ids = entity?.['id'];
  const first: unknown = Array.isArray(ids) ? ids[0] : undefined;
  const value = isJsonObject(first) ? first['value'] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function titleOf(look: string | undefined, element: MarkupElement): string | undefined {
  return look === 'ml-tag' ? innerText(element) : undefined;
}
