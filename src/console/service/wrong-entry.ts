/** What a person entered, or the file that they chose, cannot be used; its message says why, to them. */
export class WrongEntry extends Error {
  override readonly name = 'WrongEntry';
}
