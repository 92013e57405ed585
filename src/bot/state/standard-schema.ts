/**
 * The part of [Standard Schema](https://standardschema.dev) that sessions need. Zod, Valibot, ArkType
 * and others are such schemas as they are.
 */
export interface StandardSchema<Value, Given = unknown> {
  /** The interface that the specification asks of every schema. */
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Checked<Value> | Promise<Checked<Value>>;
    readonly types?: { readonly input: Given; readonly output: Value } | undefined;
  };
}

type Checked<Value> =
  { readonly value: Value; readonly issues?: undefined } | { readonly issues: readonly Issue[] };

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Where a value does not fit its schema: paths alone, for the rest may quote the value. */
export function pathsOf(issues: readonly Issue[]): string {
  const paths = issues.map(({ path = [] }) =>
    path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.'),
  );
  return [...new Set(paths.map((path) => (path === '' ? 'the whole' : path)))].join(', ');
}
