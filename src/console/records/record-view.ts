import type { Commands } from '../commands/commands.js';
import type { PodCalls } from '../service/administration.js';
import { called } from './called.js';

/** What a view works with: calls of the pod, and the way to other parts of the page. */
export type RecordContext = PodCalls & Pick<Commands, 'goToMessage' | 'openPage' | 'passPolicies'>;

/** No view shows more rows than this. */
export const mostRows = 5000;

/** Something that a table lists, as the pod answers it. */
export type Row = Readonly<Record<string, unknown>>;

/** What was entered in a dialog, by the names of its fields. */
export type Entered = Readonly<Record<string, string>>;

/** A column of a table. */
export interface Column {
  readonly label: string;
  /** Where its value is in a row: `userSystemInfo.status`. */
  readonly path: string;
  /** How it is written; `name`: a name of the service, in words. Default: as it is, lists with commas. */
  readonly as?: 'time' | 'code' | 'yes' | 'name';
}

/** A field of a dialog. */
export interface Field {
  readonly name: string;
  readonly label: string;
  /** Default: a line of text. */
  readonly kind?: 'lines' | 'moment' | 'date' | 'file' | 'password';
  /** Makes it a list to choose from. */
  readonly choices?: readonly string[];
  /** What a choice is called on the page. Default: as it is. */
  readonly words?: (choice: string) => string;
  readonly required?: true;
  readonly note?: string;
  /** Where what it begins with stands in the row. */
  readonly path?: string;
}

/** How far something is that takes its time. */
export interface Progress {
  /** Says how far it is. */
  tell(text: string): void;
  /** Aborted when it is not wanted any more: what is done stays, and the rest is left. */
  readonly signal: AbortSignal;
}

/** Something that can be done, with what it has to be told. */
export interface RecordAction {
  readonly label: string;
  readonly fields?: readonly Field[];
  /** Looks up what its fields begin with, where the table does not have it. */
  lookUp?(pod: RecordContext, row: Row): Promise<Row>;
  /** Asked before it is done. */
  readonly question?: string;
  /** Whether it takes something away. */
  readonly isDanger?: true;
  /** Set for what shows something else: there is nothing to say then. */
  readonly leadsAway?: true;
  /** What to say when it is done; what it resolves with, if that is a text, is said instead. */
  readonly done?: string;
  run(pod: RecordContext, entered: Entered, row: Row, progress: Progress): Promise<unknown>;
}

/** Something that can be done with a row. */
export interface RowAction extends RecordAction {
  /** Default: with every row. */
  readonly isFor?: (row: Row) => boolean;
}

/** A view that lists records of the pod, and lets them be made and changed. */
export interface RecordView {
  /** What it is for, in one or two sentences. */
  readonly intro: string;
  /** Shown while there are none: what they are, and how to get some. */
  readonly empty: { readonly title: string; readonly text: string };
  readonly columns: readonly Column[];
  /** What can be asked of the pod besides the filter over the rows, as lists to choose from. */
  readonly choices?: readonly Field[];
  load(pod: RecordContext, chosen: Entered): Promise<readonly Row[]>;
  /** Whether a row changes by itself soon: then all are read again. Default: none does. */
  readonly isUnderWay?: (row: Row) => boolean;
  readonly actions?: readonly RecordAction[];
  readonly rowActions?: readonly RowAction[];
}

/**
 * The value at a place in a row.
 *
 * @example
 * valueAt({ user: { name: 'alice' } }, 'user.name'); // 'alice'
 */
export function valueAt(row: Row, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Row)[name]
          : undefined,
      row,
    );
}

/** Whether a value is a time that a calendar has, in epoch milliseconds: 1970 is one, and so are the years before. */
export function isMoment(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime());
}

/** The text at a place in a row; empty when there is none. */
export function textAt(row: Row, path: string): string {
  const value = valueAt(row, path);
  return value === undefined || value === null ? '' : wordsOf(value);
}

/** What a cell says, as it is exported. */
export function cellText(row: Row, { path, as }: Column): string {
  const value = valueAt(row, path);
  if (as === 'time') {
    return isMoment(value) ? new Date(value).toISOString() : '';
  }
  if (as === 'yes') {
    return value === true ? 'yes' : '';
  }
  return textAt(row, path);
}

/** What a cell says on the page: names of the service in words. */
export function shownText(row: Row, column: Column): string {
  const text = cellText(row, column);
  return column.as === 'name' ? text.split(', ').map(called).join(', ') : text;
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) {
    return value.map(wordsOf).join(', ');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * How many rows are shown, of how many.
 *
 * @example
 * countOf(3, 3); // '3 in all'
 */
export function countOf(shown: number, all: number): string {
  if (all >= mostRows) {
    return `${shown === all ? 'The' : `${shown} of the`} first ${all}; there may be more`;
  }
  return shown === all ? `${all} in all` : `${shown} of ${all}`;
}
