import { TemplateObject } from './template-object.js';

/** What of a point in time is meant. It is always known: JSON has no dates, so each is made by a built-in that says it. */
export type DateKind = 'date' | 'time' | 'datetime';

/** A point in time of which the day, the time of day, or both are meant. */
export class DateValue extends TemplateObject {
  readonly typeName = 'date';
  readonly kind: DateKind;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly time: number;

  constructor(kind: DateKind, time: number) {
    super();
    this.kind = kind;
    this.time = time;
  }
}
