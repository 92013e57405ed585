import type { SearchArgumentName } from '../../contract/index.js';
import { searchArgumentNames } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import { isWhole, nearestTime } from '../http/shape.js';
import { shortened } from '../http/shortened.js';

/** How long an argument may be. */
const mostCharacters = 10_000;

/**
 * The arguments of a search, by their names in one spelling. One that is null counts as absent. What is wrong with one
 * that is asked for is thrown as a Refusal 400.
 */
export class SearchArguments {
  readonly #given: ReadonlyMap<SearchArgumentName, unknown>;

  /** @throws Refusal 400 when they are no object, or one of them is unknown or given twice */
  constructor(body: unknown) {
    this.#given = argumentsOf(body);
  }

  /** The names of those that are given. */
  get names(): SearchArgumentName[] {
    return [...this.#given.keys()];
  }

  /** A text that is not empty, and no longer than 10,000 characters. */
  text(name: SearchArgumentName): string | undefined {
    const value = this.#given.get(name);
    if (value === undefined) {
      return undefined;
    }
    if (typeof value !== 'string' || value.trim() === '') {
      throw badRequest(`"${name}" must be text that is not empty.`);
    }
    if (value.length > mostCharacters) {
      throw badRequest(`"${name}" has at most ${mostCharacters} characters.`);
    }
    if (/[:()]/.test(value) || (name !== 'text' && /\s/.test(value))) {
      throw badRequest(
        `"${name}" must not contain a colon or parentheses${name === 'text' ? '' : ', nor spaces'}.`,
      );
    }
    return value;
  }

  /** A whole number, such as an id. */
  integer(name: SearchArgumentName): number | undefined {
    return this.#number(name, Number.isSafeInteger);
  }

  /** A time in epoch milliseconds; one that no clock shows stands for the last or first that it does. */
  time(name: SearchArgumentName): number | undefined {
    const value = this.#number(name, isWhole);
    return value === undefined ? undefined : nearestTime(value);
  }

  #number(name: SearchArgumentName, isRight: (value: number) => boolean): number | undefined {
    const value = this.#given.get(name);
    if (value === undefined) {
      return undefined;
    }
    if (typeof value !== 'number' || !isRight(value)) {
      throw badRequest(`"${name}" must be an integer.`);
    }
    return value;
  }
}

function argumentsOf(body: unknown): ReadonlyMap<SearchArgumentName, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest('A search is an object of arguments.');
  }
  const given = new Map<SearchArgumentName, unknown>();
  for (const [key, value] of Object.entries(body)) {
    if (value === null) {
      continue;
    }
    const name = searchArgumentNames.find((known) => known.toLowerCase() === key.toLowerCase());
    if (name === undefined) {
      throw badRequest(`There is no argument "${shortened(key)}".`);
    }
    if (given.has(name)) {
      throw badRequest(`The argument "${name}" is given twice.`);
    }
    given.set(name, value);
  }
  return given;
}
