/** The part of JSON Schema in which the pod describes what events carry. */
export interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly string[];
  readonly examples?: readonly unknown[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  /** What a form begins with: see `SendableEventType`. */
  readonly 'x-begin'?: string;
}

const definitions = '#/$defs/';

/** A schema without references: what it refers to, with what it says itself. */
export function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const { $ref, ...own } = schema;
  if ($ref?.startsWith(definitions) !== true) {
    return schema;
  }
  return { ...root.$defs?.[$ref.slice(definitions.length)], ...own };
}

/** Whether a value is an object with fields. */
export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
