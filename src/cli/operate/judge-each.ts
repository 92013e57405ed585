import { errorCode } from '../../contract/index.js';
import { reportFailure } from '../failure.js';
import { jsonLine } from '../service/json-line.js';
import { say } from '../terminal/say.js';
import type { StoredBotOptions } from './stored-bot.js';

/** The options of a command that decides about some of what is kept, or about all. */
export interface JudgeOptions extends StoredBotOptions {
  readonly all?: true;
  readonly yes?: true;
}

/** What becomes of one of them. */
interface Judgement {
  /** The word for it in what is printed with `--json`. */
  readonly status: string;
  readonly judge: (id: string) => Promise<void>;
  /** Says of how many of them it has become. */
  readonly sum: (count: number) => string;
}

/** Whether a command was told which it is about: ids or `--all`, not both. */
export function saysWhich(ids: readonly string[], { all }: JudgeOptions): boolean {
  return ids.length > 0 !== (all === true);
}

/** What a store says of one that is not there, or not to be decided about: nothing of the others. */
const ofOne: ReadonlySet<string | undefined> = new Set([
  'NO_SUCH_DEAD_LETTER',
  'CONVERSATION_UNKNOWN',
  'CONVERSATION_NOT_PARKED',
]);

/**
 * Does something with each, whatever is wrong with some: why is printed, and the exit code is 1. How many there were is said
 * in the end, also where an error ends it on the way.
 */
export async function judgeEach(
  ids: AsyncIterable<string> | Iterable<string>,
  { json }: JudgeOptions,
  { status, judge, sum }: Judgement,
): Promise<void> {
  let count = 0;
  const print = (outcome: object): void => {
    if (json === true) {
      console.log(jsonLine(outcome));
    }
  };
  try {
    for await (const id of ids) {
      try {
        await judge(id);
        count += 1;
        print({ id, status });
      } catch (error) {
        if (!ofOne.has(errorCode(error))) {
          throw error;
        }
        print({ id, status: 'refused', code: errorCode(error) });
        reportFailure(error);
        process.exitCode = 1;
      }
    }
  } finally {
    say(sum(count));
  }
}
