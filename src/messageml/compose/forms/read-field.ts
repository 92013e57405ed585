import { matchesJavaPattern } from '../../../java/regex/index.js';
import type { FieldKind } from '../../elements/definition.js';
import {
  type FieldProblemKey,
  fieldProblems,
  type ValueProblem,
  valueProblem,
} from '../../forms/field-problems.js';
import type { FormField } from '../../forms/form-description.js';
import { isUnavailable } from '../../forms/unavailable.js';
import { isDateText, isTimeText, isTimeZone } from '../calendar.js';

/** @module The values of the fields of a form, each by its kind. */

/** The value of a field, or what is wrong with it. */
export type Outcome = { readonly value: unknown } | { readonly problem: ValueProblem };

/** Reads the value of one field as it came over the wire. */
export function readField(field: FormField, raw: unknown): Outcome {
  if (isLeftOut(raw)) {
    return field.required ? valueProblem('form.required') : empty[field.kind];
  }
  return readers[field.kind](field, raw);
}

function isLeftOut(raw: unknown): boolean {
  return (
    raw === undefined || raw === null || raw === '' || (Array.isArray(raw) && raw.length === 0)
  );
}

const nothing = { value: undefined };

/** What an empty value is converted to. */
const empty: Readonly<Record<FieldKind, { readonly value: unknown }>> = {
  text: { value: '' },
  number: nothing,
  integer: nothing,
  flag: { value: false },
  choice: nothing,
  choices: { value: [] },
  date: nothing,
  time: nothing,
  zone: nothing,
  people: { value: [] },
  rooms: { value: { userIds: [], streamIds: [] } },
};

const readers: Readonly<Record<FieldKind, (field: FormField, raw: unknown) => Outcome>> = {
  text: (field, raw) => {
    const text = textIn(raw);
    if (text === undefined) {
      return valueProblem('form.text');
    }
    return problemOfText(field, text) ?? { value: text };
  },
  number: readNumber,
  integer: readNumber,
  flag: (_field, raw) => ({ value: raw !== false }),
  choice: (field, raw) => {
    const chosen = textIn(raw);
    if (chosen === undefined) {
      return valueProblem('form.choice');
    }
    return problemOfChoices(field, [chosen]) ?? { value: chosen };
  },
  choices: (field, raw) => {
    const chosen = textsIn(Array.isArray(raw) ? raw : [raw]);
    if (chosen === undefined) {
      return valueProblem('form.choice');
    }
    return (
      problemOfChoices(field, chosen) ?? problemOfCount(field, chosen.length) ?? { value: chosen }
    );
  },
  date: (field, raw) => readText(field, raw, isDateText, 'form.date'),
  time: (field, raw) => readText(field, raw, isTimeText, 'form.time'),
  zone: (field, raw) => readText(field, raw, isTimeZone, 'form.zone'),
  people: (_field, raw) => {
    const ids = userIdsIn(raw);
    return ids === undefined ? valueProblem('form.people') : { value: ids };
  },
  rooms: readRooms,
};

/** Text, and what is as good as text; `undefined` for objects and lists, which no field sends. */
export function textIn(raw: unknown): string | undefined {
  const isText = typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean';
  return isText ? String(raw) : undefined;
}

function textsIn(raw: readonly unknown[]): readonly string[] | undefined {
  const texts = raw.map(textIn).filter((text) => text !== undefined);
  return texts.length === raw.length ? texts : undefined;
}

function problemOfText({ length, pattern }: FormField, text: string): Outcome | undefined {
  if (length?.min !== undefined && text.length < length.min) {
    return valueProblem('form.tooShort', { least: length.min });
  }
  if (length?.max !== undefined && text.length > length.max) {
    return valueProblem('form.tooLong', { most: length.max });
  }
  return pattern === undefined ? undefined : problemOfPattern(pattern, text);
}

function problemOfPattern(
  pattern: NonNullable<FormField['pattern']>,
  text: string,
): Outcome | undefined {
  const answer = matchesJavaPattern(pattern.source, text);
  if (answer === 'undecided') {
    return valueProblem('form.unchecked');
  }
  // A pattern that cannot be used here was checked by the client that sent the reply.
  if (answer === false) {
    return pattern.error === ''
      ? valueProblem('form.pattern')
      : { problem: { message: pattern.error } };
  }
  return undefined;
}

/** How numbers are written, and what is said of any other text where the form has no words of its own. */
const numbers = {
  number: { syntax: /^[+-]?\d+(?:\.\d+)?$/, problem: 'form.number' },
  integer: { syntax: /^[+-]?\d+$/, problem: 'form.integer' },
} as const;

function readNumber(field: FormField, raw: unknown): Outcome {
  const text = textIn(raw)?.trim() ?? '';
  const { syntax, problem } = field.kind === 'integer' ? numbers.integer : numbers.number;
  const value = Number(text);
  if (!syntax.test(text) || (field.kind === 'integer' && !Number.isSafeInteger(value))) {
    const message = field.pattern?.error ?? fieldProblems[problem];
    return message === fieldProblems[problem] ? valueProblem(problem) : { problem: { message } };
  }
  return problemOfRange(field, value) ?? { value };
}

function problemOfRange({ range }: FormField, value: string | number): Outcome | undefined {
  if (range?.min !== undefined && value < range.min) {
    return valueProblem('form.below', { least: range.min });
  }
  if (range?.max !== undefined && value > range.max) {
    return valueProblem('form.above', { most: range.max });
  }
  return undefined;
}

/** Without known choices (template expressions made them) every text is one. */
function problemOfChoices({ choices }: FormField, chosen: readonly string[]): Outcome | undefined {
  if (choices.length === 0) {
    return undefined;
  }
  const offered = new Set(choices.map(({ value }) => value));
  return chosen.every((value) => offered.has(value)) ? undefined : valueProblem('form.choice');
}

function problemOfCount({ length }: FormField, count: number): Outcome | undefined {
  if (length?.min !== undefined && count < length.min) {
    return valueProblem('form.tooFew', { least: length.min });
  }
  if (length?.max !== undefined && count > length.max) {
    return valueProblem('form.tooMany', { most: length.max });
  }
  return undefined;
}

function readText(
  field: FormField,
  raw: unknown,
  isValid: (text: string) => boolean,
  problem: FieldProblemKey,
): Outcome {
  if (typeof raw !== 'string' || !isValid(raw)) {
    return valueProblem(problem);
  }
  if (isUnavailable(field, raw)) {
    return valueProblem('form.unavailable');
  }
  return problemOfRange(field, raw) ?? { value: raw };
}

function userIdsIn(raw: unknown): readonly number[] | undefined {
  if (!Array.isArray(raw)) {
    return undefined;
  }
  const ids = raw.map((id) => (isWholeNumber(id) ? Number(id) : Number.NaN));
  return ids.every(Number.isSafeInteger) ? ids : undefined;
}

function isWholeNumber(raw: unknown): boolean {
  return typeof raw === 'number' || (typeof raw === 'string' && /^\d+$/.test(raw));
}

function readRooms(_field: FormField, raw: unknown): Outcome {
  if (typeof raw !== 'object' || raw === null) {
    return valueProblem('form.rooms');
  }
  const userIds = userIdsIn('userIds' in raw ? raw.userIds : []);
  const given: unknown = 'streamIds' in raw ? raw.streamIds : [];
  const streamIds = Array.isArray(given) ? textsIn(given) : undefined;
  if (userIds === undefined || streamIds === undefined) {
    return valueProblem('form.rooms');
  }
  return { value: { userIds, streamIds: streamIds.map(toUrlSafe) } };
}

/** The selector sends ids in the alphabet of Base64, padded; in everything else that a bot gets they are URL-safe. */
function toUrlSafe(streamId: string): string {
  return streamId.replace(/[+/=]/g, (character) => urlSafe[character] ?? '');
}

const urlSafe: Readonly<Record<string, string>> = { '+': '-', '/': '_' };
