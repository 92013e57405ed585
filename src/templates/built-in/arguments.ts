/** @module What built-in helpers ask of their arguments. What they throw is shown to the template's author. */

/** A value as text. */
export function requireText(value: unknown, what: string): string {
  if (typeof value === 'string') {
    return value;
  }
  if (typeof value === 'number' || typeof value === 'boolean') {
    return String(value);
  }
  throw new TypeError(`${what} must be text, not ${typeNameOf(value)}.`);
}

/** A value as text, or nothing. */
export function optionalText(value: unknown, what: string): string | undefined {
  return value === undefined || value === null ? undefined : requireText(value, what);
}

/** A value as number. Texts that are numbers count. */
export function numberOf(value: unknown, what: string): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && !Number.isNaN(number)) {
    return number;
  }
  throw new TypeError(`${what} must be a number, not ${typeNameOf(value)}.`);
}

/** A value as list. */
export function listOf(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) {
    return value;
  }
  throw new TypeError(`${what} must be a list, not ${typeNameOf(value)}.`);
}

/** A value as list of objects. */
export function recordsOf(
  value: unknown,
  what: string,
): readonly Readonly<Record<string, unknown>>[] {
  return listOf(value, what).map((item) => recordOf(item, `Each of ${what}`));
}

/** A value as object. */
export function recordOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (isRecord(value)) {
    return value;
  }
  throw new TypeError(`${what} must be an object, not ${typeNameOf(value)}.`);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names a kind of value, never the value itself. */
function typeNameOf(value: unknown): string {
  if (value === undefined) {
    return 'nothing';
  }
  if (value === null) {
    return 'null';
  }
  if (Array.isArray(value)) {
    return 'a list';
  }
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
