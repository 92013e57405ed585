import { createInterface } from 'node:readline/promises';
import { CadenzaError } from '../../contract/index.js';
import { Declined } from '../declined.js';
import { printable } from '../terminal/printable.js';

/** What a command takes that does what cannot be undone. */
export interface ConfirmOptions {
  readonly yes?: true | undefined;
}

/** Where a person is asked: a terminal, when both ends are one. */
export interface Asking {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/**
 * Asks before something that cannot be undone: a person at a terminal is asked, a program has to say
 * `--yes`.
 *
 * @param what - what would be done, as a sentence: `This hides the message from everybody, for good.`
 * @param asking - default: standard input and standard error
 * @throws CadenzaError `NOT_CONFIRMED` when nobody can be asked; Declined when the answer is not yes
 */
export async function confirm(
  what: string,
  { yes }: ConfirmOptions,
  { input, output }: Asking = { input: process.stdin, output: process.stderr },
): Promise<void> {
  if (yes === true) {
    return;
  }
  if (input.isTTY !== true || output.isTTY !== true) {
    throw new CadenzaError('NOT_CONFIRMED', `${what} Confirm with --yes.`);
  }
  const asking = createInterface({ input, output });
  const closed = new AbortController();
  // Ctrl-C and Ctrl-D are answers too.
  let end: 'answer' | 'Ctrl-C' = 'answer';
  asking.once('SIGINT', () => {
    end = 'Ctrl-C';
    asking.close();
  });
  asking.once('close', () => closed.abort());
  try {
    const { signal } = closed;
    const answer = await asking
      .question(`${printable(what)} Go on? [y/N] `, { signal })
      .catch(() => '');
    if (!/^y(es)?$/i.test(answer.trim())) {
      throw new Declined(end);
    }
  } finally {
    asking.close();
  }
}
