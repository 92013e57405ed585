import { WrongEntry } from '../service/wrong-entry.js';

/** A file that is offered to be saved. */
export interface OfferedFile {
  readonly name: string;
  readonly text: string;
}

/** A part of what was to be done failed, and the rest stays done: its message says how much, and why. */
export class PartlyDone extends WrongEntry {
  /** A table of what failed, with all reasons: the message names some of them. */
  readonly failed: OfferedFile;

  constructor(message: string, failed: OfferedFile) {
    super(message);
    this.failed = failed;
  }
}
