import { say } from '../terminal/say.js';
import { type PrintOptions, printRows } from './print-rows.js';

/** What was done, for programs: to whom or what, by the names that the service has for it. */
type Done = Readonly<Record<string, string | number>>;

/** Tells what a command has done that has nothing to show: a sentence for people, with `--json` or `--csv` a row. */
export async function printDone(
  sentence: string,
  done: Done,
  options: PrintOptions,
): Promise<void> {
  if (isForPrograms(options)) {
    await printRow(done, options);
  } else {
    say(sentence);
  }
}

/** Whether what is printed is read by programs, so that no sentence may stand in it. */
export function isForPrograms({ json, csv }: PrintOptions): boolean {
  return json === true || csv === true;
}

/** Prints one row, whose columns are called as what is in it. */
export async function printRow(done: Done, options: PrintOptions): Promise<void> {
  const columns = Object.fromEntries(
    Object.keys(done).map((name) => [name, (row: Done) => row[name]]),
  );
  await printRows([done], columns, options);
}
