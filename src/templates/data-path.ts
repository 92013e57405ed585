/**
 * Where in the data an object is: `options[1]`, `''` for the data itself, `undefined` when it is not
 * part of it. Looked for by identity, and only when an error needs it.
 */
export function pathTo(target: unknown, root: unknown): string | undefined {
  const seen = new Set<unknown>();
  const queue: { readonly value: unknown; readonly path: string }[] = [{ value: root, path: '' }];
  for (const { value, path } of queue) {
    if (value === target) {
      return path;
    }
    if (typeof value !== 'object' || value === null || seen.has(value)) {
      continue;
    }
    seen.add(value);
    for (const [key, child] of Object.entries(value)) {
      queue.push({
        value: child,
        path: Array.isArray(value) ? `${path}[${key}]` : join(path, key),
      });
    }
  }
  return undefined;
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
