/** Under a name that every copy of Cadenza in the process knows. */
const mark = Symbol.for('cadenza.gone-pods');

/**
 * The addresses of pods of this process that were closed and have left nothing: calls to them will not be answered
 * again. Pod and bot meet over HTTP only, which tells a bot no more than that the connection was refused.
 *
 * @example
 * gonePods().add('http://127.0.0.1:54321');
 */
export function gonePods(): Set<string> {
  const known: unknown = Reflect.get(globalThis, mark);
  if (known instanceof Set) {
    return known as Set<string>;
  }
  const made = new Set<string>();
  Reflect.set(globalThis, mark, made);
  return made;
}
