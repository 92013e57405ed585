/** What JSON does not give back as it was. */
type Unheld =
  | bigint
  | symbol
  | ((...given: never) => unknown)
  | Date
  | RegExp
  | ReadonlyMap<unknown, unknown>
  | ReadonlySet<unknown>
  | ArrayBufferView
  | ArrayBuffer;

/** How deep a type is looked into: types may contain themselves. What is deeper is found when it runs. */
type Deeper = [never, 0, 1, 2, 3];

/** Includes `true` when a value of the type holds something that does not survive JSON. */
type Loses<Value, Depth extends number = 4> = unknown extends Value
  ? false
  : [Depth] extends [never]
    ? false
    : Value extends string | number | boolean | null | undefined
      ? false
      : // What only looks like an error, as a name with a message does, has no stack.
        [Value, 'stack'] extends [Error, keyof Value]
        ? true
        : Value extends Unheld
          ? true
          : Value extends readonly (infer Item)[]
            ? Loses<Item, Deeper[Depth]>
            : Value extends object
              ? { [Name in keyof Value]: Loses<Value[Name], Deeper[Depth]> }[keyof Value]
              : false;

/**
 * Takes whatever gives a value that a journal can hold: text, numbers, lists, plain objects. For other types
 * it is a sentence that says so, to which nothing can be assigned.
 */
export type Kept<Value> =
  true extends Loses<Value>
    ? 'Only what JSON gives back as it was is kept: text, numbers, lists and plain objects; no dates, maps or classes.'
    : unknown;
