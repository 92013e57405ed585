import type { Open } from '../../contract/index.js';

/** A text that users must accept. Times are epoch milliseconds. */
export interface Disclaimer {
  readonly id: string;
  readonly name: string;
  readonly content: string;
  readonly frequencyInHours?: number;
  readonly isDefault?: boolean;
  readonly isActive?: boolean;
  readonly createdDate?: number;
  readonly modifiedDate?: number;
  readonly format?: Open<'TEXT' | 'XML'>;
}
