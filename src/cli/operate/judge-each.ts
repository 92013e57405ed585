import { jsonLine } from '../service/json-line.js';
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
}

/** Whether a command was told which it is about: ids or `--all`, not both. */
export function saysWhich(ids: readonly string[], { all }: JudgeOptions): boolean {
  return ids.length > 0 !== (all === true);
}

/** Does something with each. @returns how many there were */
export async function judgeEach(
  ids: AsyncIterable<string> | Iterable<string>,
  { json }: JudgeOptions,
  { status, judge }: Judgement,
): Promise<number> {
  let count = 0;
  for await (const id of ids) {
    await judge(id);
    count += 1;
    if (json === true) {
      console.log(jsonLine({ id, status }));
    }
  }
  return count;
}
