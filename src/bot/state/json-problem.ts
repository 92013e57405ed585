/**
 * What JSON would not give back as it was in a value: a date, a map, a function, a class, NaN.
 *
 * @param name - names the value
 * @returns the place and what is there, `"order.at" (Date)`; undefined when all of it comes back
 */
export function jsonProblem(value: unknown, name: string): string | undefined {
  return problemIn(value, name, 0);
}

const deepest = 100;
const longestPath = 60;

function problemIn(value: unknown, path: string, depth: number): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') {
    return undefined;
  }
  if (typeof value === 'number') {
    return Number.isFinite(value) ? undefined : `"${path}" (${value})`;
  }
  if (depth > deepest) {
    return `"${path.slice(0, longestPath)}…" (nested more than ${deepest} deep, or in itself)`;
  }
  if (Array.isArray(value)) {
    // Unlike map, this visits the places of a list that nothing was ever put into.
    return firstProblem(
      Array.from(value, (item: unknown, index) => [`${path}[${index}]`, item] as const),
      depth,
    );
  }
  if (isPlain(value)) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return firstProblem(
      members.map(([name, member]) => [`${path}.${name}`, member]),
      depth,
    );
  }
  return `"${path}" (${typeof value === 'object' ? value.constructor.name : typeof value})`;
}

function firstProblem(
  members: readonly (readonly [string, unknown])[],
  depth: number,
): string | undefined {
  for (const [path, member] of members) {
    const problem = problemIn(member, path, depth + 1);
    if (problem !== undefined) {
      return problem;
    }
  }
  return undefined;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
