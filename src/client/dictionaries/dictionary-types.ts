import type { Open } from '../../contract/index.js';

/** A list of terms, at one of its versions. */
export interface DictionaryReference {
  /** Names the list in other calls, whatever its version. */
  readonly dictId: string;
  /** What administrators call it: at most 30 characters, and no two lists have one name. */
  readonly name: string;
  /** `major.minor`, from `1.0` on; every change of its terms raises it. */
  readonly version: string;
}

/** A list of terms, without the terms. Times are epoch milliseconds. */
export interface Dictionary {
  /** Its id, name and version. */
  readonly dictRef: DictionaryReference;
  /** Whether its terms are words or regular expressions. */
  readonly type: Open<'Word' | 'Regex'>;
  /** Who made it: a user id, as text. */
  readonly creatorId?: string;
  /** When it was made. */
  readonly creationDate?: number;
  /** When its name or its terms were last changed. */
  readonly lastUpdatedDate?: number;
}
