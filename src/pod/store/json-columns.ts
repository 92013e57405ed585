/** The list of strings that a JSON column holds. */
export function parseStrings(json: string): readonly string[] {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The object that a JSON column holds. */
export function parseObject(json: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
