import { WrongEntry } from '../service/wrong-entry.js';

/** A part of what was to be done failed, and the rest stays done: its message says how much, and why. */
export class PartlyDone extends WrongEntry {}
