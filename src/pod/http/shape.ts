import { z } from 'zod';
import { badRequest } from '../errors.js';
import { endlessListIn, excessOf, most } from './excess.js';
import { hasOwnWords, kindInWords, wordsForIssue } from './issue-words.js';
import { shortened } from './shortened.js';

/** Problems of a body that are named; a long list has as many as it likes. */
const maxProblems = 20;

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
