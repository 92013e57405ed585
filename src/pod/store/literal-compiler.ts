import { SqliteQueryCompiler } from 'kysely';
import { bindable } from './bindable.js';

/**
 * Writes queries of SQLite with their values in them, for what takes no values beside a statement. Each is written where it
 * stands in the query, and a text by its bytes, so that nothing of it can be read as part of the statement.
 *
 * @throws TypeError for a value that is neither a finite number nor a text
 */
export class LiteralCompiler extends SqliteQueryCompiler {
  protected override appendValue(parameter: unknown): void {
    this.append(literal(bindable(parameter)));
  }
}

function literal(value: unknown): string {
  if (Number.isFinite(value)) {
    return String(value);
  }
  if (typeof value === 'string') {
    return `cast(x'${Buffer.from(value).toString('hex')}' as text)`;
  }
  throw new TypeError('A value of a query is a number or a text.');
}
