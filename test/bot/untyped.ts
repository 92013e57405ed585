/** Calls a method as JavaScript may: with anything. */
export function callUntyped(target: object, method: string, given: readonly unknown[]): unknown {
  const found: unknown = Reflect.get(target, method);
  if (typeof found !== 'function') {
    throw new Error(`There is no method ${method}.`);
  }
  return Reflect.apply(found, target, given);
}
