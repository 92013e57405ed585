import { z } from 'zod';
import type { UserId } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import { hasOwnWords, kindInWords, wordsForIssue } from './issue-words.js';
import { shortened } from './multipart.js';

/** Problems of a body that are named; a long list has as many as it likes. */
const maxProblems = 20;

/**
 * The longest text of a body, in characters, its longest list, in entries, where nothing else is said; and how many
 * fields it has at most: a schema compares each with all that it knows.
 */
const most = { text: 10_000, list: 1000, fields: 20_000 };

/**
 * The value as its schema describes it.
 *
 * @param long - the fields whose texts and lists may be as long as the body
 * @throws Refusal 400 that names every field that is wrong, or the first that is too long
 */
export function shaped<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  ...long: readonly string[]
): z.output<Schema> {
  if (isObject(value) && Object.keys(value).length > most.fields) {
    throw badRequest(`The body has at most ${most.fields} fields.`);
  }
  const at = { long: new Set(long), path: [] };
  const endless = endlessListIn(value, at);
  if (endless !== undefined) {
    throw badRequest(endless);
  }
  const result = schema.safeParse(value);
  if (result.success) {
    const problem = excessOf(result.data, at, true);
    if (problem !== undefined) {
      throw badRequest(problem);
    }
    return result.data;
  }
  const issues = told(result.error.issues);
  const more = issues.length > maxProblems ? ` And ${issues.length - maxProblems} more.` : '';
  throw badRequest(issues.slice(0, maxProblems).map(issueSentence).join(' ') + more);
}

/** Of a value of another kind nothing else is told: a list where a text belongs has no length that matters. */
function told(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const placeOf = ({ path }: z.core.$ZodIssue): string => JSON.stringify(path.map(String));
  const ofAnotherKind = new Set(
    issues.filter(({ code }) => code === 'invalid_type').map((issue) => placeOf(issue)),
  );
  return issues.filter(
    (issue) => issue.code === 'invalid_type' || !ofAnotherKind.has(placeOf(issue)),
  );
}

/**
 * What is too long in a value, or cannot be kept as it is: U+0000, and halves of surrogate pairs, which a database
 * would answer as another character. `undefined`: nothing.
 */
function excessOf(value: unknown, at: Looking, limited: boolean): string | undefined {
  const { long, path } = at;
  if (typeof value === 'string') {
    const problem = textExcessOf(value, limited);
    return problem && `${placeInBody(path)} ${problem}`;
  }
  if (limited && Array.isArray(value) && value.length > most.list) {
    return `${placeInBody(path)} has at most ${most.list} entries.`;
  }
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  for (const [key, member] of Object.entries(value)) {
    const problem = textExcessOf(key, limited);
    if (problem !== undefined) {
      return `${path.length === 0 ? 'The name of a field' : `A name in ${placeInBody(path)}`} ${problem}`;
    }
    path.push(key);
    const inside = excessOf(member, at, limited && !long.has(key));
    path.pop();
    if (inside !== undefined) {
      return inside;
    }
  }
  return undefined;
}

/** Longer lists are not looked into: to find out what is wrong with each of their members takes long. */
const endlessList = 10_000;

/** The sentence for a list that nobody would fill by hand, outside of the fields that may be long. */
function endlessListIn(value: unknown, at: Looking): string | undefined {
  if (Array.isArray(value) && value.length > endlessList) {
    return `${placeInBody(at.path)} has at most ${most.list} entries.`;
  }
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  for (const [key, member] of Object.entries(value)) {
    at.path.push(key);
    const inside = at.long.has(key) ? undefined : endlessListIn(member, at);
    at.path.pop();
    if (inside !== undefined) {
      return inside;
    }
  }
  return undefined;
}

/** What is looked at: a body may have many members, so its place is put into words only where something is wrong. */
interface Looking {
  readonly long: ReadonlySet<string>;
  /** The names that lead there. */
  readonly path: string[];
}

function placeInBody(path: readonly string[]): string {
  return path.length === 0 ? 'The body' : `"${path.map(shortened).join('.')}"`;
}

function textExcessOf(text: string, limited: boolean): string | undefined {
  if (text.includes('\0')) {
    return 'holds the character U+0000. Leave it out.';
  }
  if (!text.isWellFormed()) {
    return 'holds half of a surrogate pair, which is no character. Leave it out.';
  }
  return limited && text.length > most.text ? `has at most ${most.text} characters.` : undefined;
}

/** An object with any members: as it is given, where a record of zod's copies it name by name. */
export const anyObject = z.custom<Readonly<Record<string, unknown>>>(isObject, 'must be an object');

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * An optional field of a body. Clients send null for what they leave out, so null is absent as well.
 */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** A text of at most this many characters. */
export function limitedText(max: number) {
  return z.string().max(max, `has at most ${max} characters`);
}

/** A list of at most this many members. */
export function limitedList<Schema extends z.ZodType>(member: Schema, max: number) {
  return z.array(member).max(max, `has at most ${max} entries`);
}

/** The greatest number of 64 bits, which clients send for a range without an end, is read as 2 to the power of 63. */
const greatest = 2 ** 63;

/** Whether a number is whole and has at most 64 bits. */
export function isWhole(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= greatest;
}

/** A time of a body in milliseconds; one that no clock shows stands for the last or first that it does. */
export const time = z
  .number()
  .refine(isWhole, 'must be a whole number of milliseconds')
  .transform(nearestTime);

/** The time that a clock can show and that is nearest: later ones differ in nothing. */
export function nearestTime(time: number): number {
  return Math.min(Math.max(time, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
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

/** The longest text of one problem, in characters: it may name all that the body has. */
const longestProblem = 500;

function issueSentence(issue: z.core.$ZodIssue): string {
  const text = sentenceOf(issue);
  return text.length > longestProblem ? `${text.slice(0, longestProblem)}….` : text;
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String).join('.');
  if (path === '' && issue.code === 'invalid_type') {
    return `The call needs a body of JSON that is ${kindInWords(issue.expected)}.`;
  }
  if (path === '' && issue.code === 'unrecognized_keys') {
    return `There is no field ${issue.keys.map((key) => `"${shortened(key)}"`).join(', ')}.`;
  }
  const words = wordsForIssue(issue);
  if (hasOwnWords(issue)) {
    return path === '' ? `${words}.` : `"${path}": ${words}.`;
  }
  return path === '' ? `The body ${words}.` : `"${path}" ${words}.`;
}
