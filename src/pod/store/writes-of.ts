/** A part of a statement that writes to a table. */
export interface Write {
  readonly isInsert: boolean;
  readonly table: string;
  /** The column, where it is an update that sets one alone to a value. */
  readonly column: string | undefined;
}

/** Statements that change nothing of a table by themselves. */
const harmless = /^\s*(?:select|pragma|begin|commit|rollback|savepoint|release)\b/i;

const write = /^\s*(insert into|update|delete from)\s+"?(\w+)/i;

const onlyColumnSet = /^\s*update\s+"?\w+"?\s+set\s+"?(\w+)"?\s*=\s*(?:\?|\$\d+)\s+where\b/i;

const truncates = /^\s*truncate\s+(.+)$/is;

/** Before each write of a statement of several parts. */
const nextWrite = /(?=\b(?:insert into|update|delete from)\s)/i;

/**
 * What a statement writes, which may be several parts after `with`; `undefined` where that is not known. Texts of users
 * are in no statement: they are its values.
 *
 * @example
 * writesOf('with "a" as (insert into "events" …) update "streams" set "name" = ? where …');
 * // of 'events', and of the column 'name' of 'streams'
 */
export function writesOf(statement: string): readonly Write[] | undefined {
  if (harmless.test(statement)) {
    return [];
  }
  const [, emptied] = truncates.exec(statement) ?? [];
  if (emptied !== undefined) {
    const names = emptied.match(/\w+/g) ?? [];
    return names.map((table) => ({ isInsert: false, table, column: undefined }));
  }
  const parts = /^\s*with\b/i.test(statement) ? statement.split(nextWrite).slice(1) : [statement];
  const writes = parts.flatMap((part) => {
    const [, word = '', table] = write.exec(part) ?? [];
    const isInsert = word.toLowerCase().startsWith('insert');
    return table === undefined ? [] : [{ isInsert, table, column: onlyColumnSet.exec(part)?.[1] }];
  });
  return writes.length < parts.length ? undefined : writes;
}
