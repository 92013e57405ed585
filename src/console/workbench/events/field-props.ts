import type { FieldProblems } from '../../../contract/index.js';
import type { Beginning } from './begin-value.js';
import type { JsonSchema } from './json-schema.js';

/** What is wrong with which field. */
export type Problems = FieldProblems['problems'];

/** What every field of the form gets. */
export interface FieldProps {
  readonly name: string;
  readonly path: readonly (string | number)[];
  readonly schema: JsonSchema;
  readonly root: JsonSchema;
  readonly value: unknown;
  readonly problems: Problems;
  readonly begin: Beginning;
  readonly onChange: (value: unknown) => void;
}
