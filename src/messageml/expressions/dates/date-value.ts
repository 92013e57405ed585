import { TemplateObject } from '../values/template-object.js';

/** What of a point in time is meant; `unknown` when a template has to say it (`x?date`). */
export type DateKind = 'date' | 'time' | 'datetime' | 'unknown';

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
