import { extname } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import type { UserToCreate } from '../../../client/administration.js';
import { toUser, userAttributes } from '../../../client/users/user-record.js';
import { CadenzaError } from '../../../contract/index.js';
import { suggest } from '../../../contract/suggest.js';
import { isJsonObject } from '../../../messageml/internals.js';
import { readTextFile } from '../../read-text.js';
import { parseYaml } from '../read-data-file.js';

/**
 * The users of a file: CSV whose first line names the attributes, or a list in YAML or JSON.
 *
 * @throws CadenzaError `FILE_UNREADABLE`, `DATA_INVALID`, InputError naming the place; nothing is
 *   given when one of them is wrong
 */
export async function readUsersFile(file: string): Promise<readonly UserToCreate[]> {
  const text = await readTextFile(file);
  const isTable = extname(file).toLowerCase() === '.csv';
  const records = isTable ? tableOf(file, text) : readYamlUsers(file, text);
  return records.map(([place, record]) => toUser(record, `${file}, ${place}`));
}

type Placed = readonly [place: string, record: Readonly<Record<string, unknown>>];

/** A row with its place, as the reader of CSV gives it. */
interface TableRow {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
}

function tableOf(file: string, text: string): readonly Placed[] {
  try {
    const rows = parse<TableRow>(text, {
      columns: (names: string[]) => checkedNames(file, names),
      info: true,
      trim: true,
      skip_empty_lines: true,
    });
    return rows.map((row) => [`line ${row.info.lines}`, row.record]);
  } catch (cause) {
    if (cause instanceof CsvError) {
      throw new CadenzaError('DATA_INVALID', `${file} is not CSV: ${cause.message}`, { cause });
    }
    throw cause;
  }
}

/**
 * @throws CadenzaError when the first line is not a list of attributes, so that the other lines are not all
 * reported as wrong
 */
function checkedNames(file: string, names: readonly string[]): string[] {
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) {
    throw new CadenzaError('DATA_INVALID', `${file}, line 1 names the attribute "${twice}" twice.`);
  }
  const unknown = names.find((name) => !userAttributes.includes(name));
  if (unknown !== undefined) {
    const near = suggest(unknown, userAttributes);
    const meant = near === undefined ? '' : ` Did you mean "${near}"?`;
    throw new CadenzaError(
      'DATA_INVALID',
      `${file}, line 1 names the attribute "${unknown}", which does not exist.${meant}`,
    );
  }
  return [...names];
}

function readYamlUsers(file: string, text: string): readonly Placed[] {
  const data = parseYaml(file, text);
  if (!Array.isArray(data)) {
    throw new CadenzaError('DATA_INVALID', `${file} holds no list of users.`);
  }
  return data.map((record: unknown, index) => {
    const place = `user ${index + 1}`;
    if (!isJsonObject(record)) {
      throw new CadenzaError('DATA_INVALID', `${file}, ${place} is not an object with attributes.`);
    }
    return [place, record];
  });
}
