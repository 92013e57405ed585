/**
 * What a template takes for one of its variables, as far as the template tells: the fields that it
 * looks up in it, the items that it goes through, and whether it is shown.
 */
export interface Shape {
  readonly fields: Map<string, Shape>;
  items: Shape | undefined;
  /** Its items are looked up by their keys, so it is an object and no list. */
  isKeyed: boolean;
  /** It is shown as text. */
  isShown: boolean;
  /** It is handed to a helper, which takes values of this type. */
  handedAs: string | undefined;
  /** The template asks whether it is there, so it may be missing. */
  isOptional: boolean;
}

/** A shape of which nothing is known. */
export function unknownShape(): Shape {
  return {
    fields: new Map(),
    items: undefined,
    isKeyed: false,
    isShown: false,
    handedAs: undefined,
    isOptional: false,
  };
}

/** The shape of a field of a field, which is made where there is none yet. */
export function follow(shape: Shape, fields: readonly string[]): Shape {
  let at = shape;
  for (const field of fields) {
    const next = at.fields.get(field) ?? unknownShape();
    at.fields.set(field, next);
    at = next;
  }
  return at;
}
