/** A person who was asked has not agreed: nothing was done, and nothing is wrong that a page could explain. */
export class Declined extends Error {
  override readonly name = 'Declined';
  /** That of the process: 130 after Ctrl-C, as where no question waits for an answer. */
  readonly exitCode: number;

  constructor(by: 'answer' | 'Ctrl-C') {
    super('Nothing was done.');
    this.exitCode = by === 'Ctrl-C' ? 130 : 1;
  }
}
