import type { UserId } from '../../contract/index.js';
import { badRequest, notFound } from '../errors.js';
import { isWhole } from './shape.js';
import { shortened } from './shortened.js';

/** A whole number that a query parameter holds, or `fallback` when it is absent. */
export function wholeNumber<Fallback>(
  name: string,
  text: string | undefined,
  range: { readonly min: number; readonly max?: number; readonly fallback: Fallback },
): number | Fallback {
  if (text === undefined) {
    return range.fallback;
  }
  const value = /^-?\d{1,19}$/.test(text) ? Number(text) : NaN;
  if (!isWhole(value)) {
    throw badRequest(`"${name}" must be a whole number.`);
  }
  if (value < range.min) {
    throw badRequest(`"${name}" must be at least ${range.min}.`);
  }
  return Math.min(value, range.max ?? Number.MAX_SAFE_INTEGER);
}

/** The user id in a path; what is not an id belongs to no user. */
export function userIdOf(text: string): UserId {
  return /^\d{1,16}$/.test(text) ? Number(text) : -1;
}

/**
 * The user id in a path whose call answers 404 for an unknown user.
 *
 * @throws Refusal 404 when it is not an id, in the words of the path
 */
export function userIdInPath(text: string): UserId {
  const id = userIdOf(text);
  if (id < 0) {
    throw notFound(`There is no user with the id ${shortened(text)}.`);
  }
  return id;
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

/** `sortDir` of a query, in upper or lower case, or `fallback` when it is absent. */
export function sortDirection(
  query: (name: string) => string | undefined,
  fallback: 'asc' | 'desc',
): 'asc' | 'desc' {
  const direction = (query('sortDir') ?? fallback).toLowerCase();
  if (direction !== 'asc' && direction !== 'desc') {
    throw badRequest('"sortDir" is ASC or DESC.');
  }
  return direction;
}
