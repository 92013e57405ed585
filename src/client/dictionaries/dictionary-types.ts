import type { Open } from '../../contract/index.js';

/** A list of terms, at one of its versions. */
export interface DictionaryReference {
  readonly dictId: string;
  readonly name: string;
  /** `major.minor`: `1.0`. */
  readonly version: string;
}

/** A list of terms, without the terms. Times are epoch milliseconds. */
export interface Dictionary {
  readonly dictRef: DictionaryReference;
  readonly type: Open<'Word' | 'Regex'>;
  readonly creatorId?: string;
  readonly creationDate?: number;
  readonly lastUpdatedDate?: number;
}
