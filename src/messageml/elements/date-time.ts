import { isOffsetDateTime } from '../../java/dates/index.js';
import { isTrimmedEmpty } from '../../java/text/index.js';
import type { MutableElement } from '../document/mutable-element.js';
import { nextEntityId } from '../entities/numbering.js';
import { filled, value } from '../rules/attributes.js';
import { type CheckContext, report } from '../rules/context.js';
import { findAttribute, valuePlace } from '../rules/naming.js';
import type { ElementDefinition } from './definition.js';
import { ignored } from './shared.js';

export const dateTime = {
  tags: ['dateTime'],
  listName: 'datetime',
  description: "A moment, shown in each reader's own time zone and format.",
  attributes: {
    value: {
      kind: 'date-time',
      required: true,
      description: 'The moment with its offset: 2024-12-31T09:29:47Z.',
    },
    format: {
      kind: 'choice',
      values: ['date_time', 'date', 'time', 'time_secs'],
      default: 'date_time',
      description: 'What to show of it.',
    },
  },
  content: ignored,
  counter: 'datetime',
  presentation: {},
  checks: [filled('value'), offsetDateTime, value('format')],
  read: readDateTime,
} as const satisfies ElementDefinition;

function readDateTime(element: MutableElement, context: CheckContext): void {
  const id = nextEntityId('datetime', context);
  context.buildAttributes(element);
  context.buildChildren(element);
  element.entity = {
    kind: 'datetime',
    id,
    value: findAttribute(element, 'value')?.value ?? '',
    format: findAttribute(element, 'format')?.value,
  };
}

function offsetDateTime(element: MutableElement, context: CheckContext): void {
  const moment = findAttribute(element, 'value')?.value;
  if (moment === undefined || isTrimmedEmpty(moment) || isOffsetDateTime(moment)) {
    return;
  }
  report(context, 'invalid-date', valuePlace(element, 'value'), {
    attribute: 'value',
    form: 'a date with its time and offset, of the form 2024-12-31T09:29:47Z',
  });
}
