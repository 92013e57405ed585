/**
 * One thing that the service counts about a message, for its own statistics.
 *
 * @example
 * const counters: UsageCounter[] = [
 *   { name: 'links', attributes: { count: 2 } },
 *   { name: 'textfield', attributes: { has_label: 1, required: 1 } },
 * ];
 */
export interface UsageCounter {
  /** What is counted: `links`, `table_rows_max`, `textfield`, `entity`. */
  readonly name: string;
  /** Numbers, flags that are 1 when set and absent otherwise, and kinds. */
  readonly attributes: Readonly<Record<string, string | number>>;
}
