import type { StandardSchema } from './state/index.js';

/**
 * What checks a value at once: a schema of zod, or anything else with such a `parse`, or any other
 * [Standard Schema](https://standardschema.dev) that need not wait, as those of Valibot and ArkType. What it is given
 * may be less than what it makes of it: fields with a default may be left out.
 */
export type Schema<Value, Given = unknown> = Parser<Value> | StandardSchema<Value, Given>;

interface Parser<Value> {
  parse(value: unknown): Value;
}

/** What a value has that its schema does not take. */
interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** A value that does not fit, with the issues as zod has them. */
class NotFitting extends TypeError {
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(issues.map(({ path, message }) => [...path.map(String), message].join(': ')).join('; '));
    this.issues = issues;
  }
}

/**
 * What a schema makes of a value.
 *
 * @throws what its `parse` throws, or an error that has the issues of a Standard Schema
 */
export function parsedBy<Value>(schema: Schema<Value>, value: unknown): Value {
  if ('parse' in schema) {
    return schema.parse(value);
  }
  const checked = schema['~standard'].validate(value);
  if ('then' in checked) {
    throw new TypeError('Its schema waits for something; here one is needed that answers at once.');
  }
  if (checked.issues === undefined) {
    return checked.value;
  }
  throw new NotFitting(
    checked.issues.map(({ path = [], message }) => ({
      path: path.map((step) => String(typeof step === 'object' ? step.key : step)),
      message,
    })),
  );
}

/** What an error of {@link parsedBy} has against a value, of whichever library and copy of it the schema is. */
export function issuesOf(cause: unknown): readonly Issue[] | undefined {
  const issues: unknown = Reflect.get(Object(cause), 'issues');
  return Array.isArray(issues) && issues.every(isIssue) ? issues : undefined;
}

function isIssue(value: unknown): value is Issue {
  return Array.isArray(Reflect.get(Object(value), 'path'));
}
