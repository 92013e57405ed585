import type { z } from 'zod';
import { badRequest } from '../errors.js';

/**
 * The value as its schema describes it.
 *
 * @throws Refusal 400 that names every field that is wrong
 */
export function shaped<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) {
    return result.data;
  }
  throw badRequest(result.error.issues.map(problemOf).join(' '));
}

/**
 * An optional field of a body. Clients send null for what they leave out, so null is absent as well.
 */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** A whole number that a query parameter holds, or `fallback` when it is absent. */
export function wholeNumber<Fallback>(
  name: string,
  text: string | undefined,
  range: { readonly min: number; readonly max?: number; readonly fallback: Fallback },
): number | Fallback {
  if (text === undefined) {
    return range.fallback;
  }
  const value = /^-?\d{1,16}$/.test(text) ? Number(text) : NaN;
  if (!Number.isSafeInteger(value)) {
    throw badRequest(`"${name}" must be a whole number.`);
  }
  if (value < range.min) {
    throw badRequest(`"${name}" must be at least ${range.min}.`);
  }
  return range.max === undefined ? value : Math.min(value, range.max);
}

/** `skip` and `limit` of a query; a limit above the greatest is lowered to it. */
export function paging(
  query: (name: string) => string | undefined,
  limits: { readonly limit: number; readonly max: number },
): { readonly skip: number; readonly limit: number } {
  return {
    skip: wholeNumber('skip', query('skip'), { min: 0, fallback: 0 }),
    limit: wholeNumber('limit', query('limit'), {
      min: 1,
      max: limits.max,
      fallback: limits.limit,
    }),
  };
}

/** A flag of a query: `true` or `false` in upper or lower case. */
export function flag(name: string, text: string | undefined): boolean | undefined {
  switch (text?.toLowerCase()) {
    case undefined:
      return undefined;
    case 'true':
      return true;
    case 'false':
      return false;
    default:
      throw badRequest(`"${name}" must be true or false.`);
  }
}

function problemOf(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String).join('.');
  if (path !== '' && issue.message.endsWith('received undefined')) {
    return `"${path}" is missing.`;
  }
  return path === '' ? `${issue.message}.` : `"${path}": ${issue.message}.`;
}
