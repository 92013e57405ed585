import type { Open } from '../../contract/index.js';

/** A text that users must accept. Times are epoch milliseconds. */
export interface Disclaimer {
  /** Names the disclaimer in other calls. */
  readonly id: string;
  /** What administrators call it. */
  readonly name: string;
  /** What users read, in the `format` given. */
  readonly content: string;
  /** After how many hours users must accept it again, such as 168 for every week. */
  readonly frequencyInHours?: number;
  /** Whether users have it who were given no other. */
  readonly isDefault?: boolean;
  /** Whether it is shown. */
  readonly isActive?: boolean;
  /** When it was made. */
  readonly createdDate?: number;
  /** When it was last changed. */
  readonly modifiedDate?: number;
  /** Whether `content` is plain text or XML. */
  readonly format?: Open<'TEXT' | 'XML'>;
}
