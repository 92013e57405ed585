/** What an error of a driver says of itself; empty where it says nothing. */
export function failureOf(error: unknown): {
  readonly code: string;
  readonly name: string;
  readonly message: string;
} {
  const text = (field: string): string => {
    const value: unknown =
      typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined;
    return typeof value === 'string' ? value : '';
  };
  return { code: text('code'), name: text('name'), message: text('message') };
}
