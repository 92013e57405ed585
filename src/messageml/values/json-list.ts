/** The elements of a JSON list that an attribute holds; none when it is something else. */
export function jsonList(json: string | undefined): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
