import type { DateKind, DateValue } from './date-value.js';
import type { TemplateHash } from './hash.js';
import type { Method } from './method.js';
import { TemplateObject } from './template-object.js';
import type { Sequence } from './value.js';

/** What a text says that is to be a date: read when it is asked for. */
export interface UnreadDate {
  readonly kind: DateKind;
  readonly read: () => DateValue;
}

/** The faces of a {@link ManyFaced} value; each is absent unless given. */
export interface Faces {
  /** As text; computed when asked for. */
  readonly text?: () => string;
  readonly boolean?: boolean;
  /** As a date, of which the kind is known before it is read. */
  readonly date?: UnreadDate;
  readonly sequence?: Sequence;
  readonly hash?: TemplateHash;
  readonly method?: Method;
}

/**
 * A value that is several things at once: `n?string` is a text, a method (`n?string('0.00')`) and a hash
 * (`n?string.percent`); `s?matches(p)` a boolean and a list; the value of `x!` an empty text, list and hash.
 */
export class ManyFaced extends TemplateObject {
  readonly typeName = 'value';
  readonly faces: Faces;

  constructor(faces: Faces) {
    super();
    this.faces = faces;
  }
}
