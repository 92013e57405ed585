import { matchesJavaPattern } from '../../../java/regex/index.js';
import type { FormField, FormInput } from '../../../messageml/index.js';
import { isUnavailable } from '../../../messageml/internals.js';

/**
 * What is wrong with the values of a form, a sentence by field name. Empty: it may be submitted.
 *
 * @param given - the values by name
 * @param undecided - fields in which something is typed that was not chosen
 */
export function fieldProblems(
  fields: readonly FormField[],
  given: ReadonlyMap<string, readonly string[]>,
  undecided: readonly string[] = [],
): ReadonlyMap<string, string> {
  const problems = new Map(
    undecided.map(
      (name) => [name, 'Choose from the list, or empty the field.'] as [string, string],
    ),
  );
  for (const input of fields.flatMap(({ inputs }) => inputs)) {
    const values = (given.get(input.name) ?? []).filter((value) => value !== '');
    const problem = inputProblem(input, values);
    if (problem !== undefined && !problems.has(input.name)) {
      problems.set(input.name, problem);
    }
  }
  return problems;
}

function inputProblem(input: FormInput, values: readonly string[]): string | undefined {
  const [value] = values;
  if (value === undefined) {
    return input.required ? 'Please fill this in.' : undefined;
  }
  switch (input.kind) {
    case 'text':
      return textProblem(input, value);
    case 'choices':
      return choicesProblem(input, values.length);
    case 'date':
    case 'time':
    case 'zone':
      return momentProblem(input, value);
    default:
      return undefined;
  }
}

function choicesProblem({ length = {} }: FormInput, count: number): string | undefined {
  const { min, max } = length;
  if (min !== undefined && count < min) {
    return `Choose at least ${min}.`;
  }
  if (max !== undefined && count > max) {
    return `Choose at most ${max}.`;
  }
  return undefined;
}

function textProblem({ length = {}, pattern }: FormInput, value: string): string | undefined {
  const { min = 0, max = Number.POSITIVE_INFINITY } = length;
  if (value.length < min) {
    return `Write at least ${min} characters.`;
  }
  if (value.length > max) {
    return `Write at most ${max} characters.`;
  }
  // Whether it matches is the bot's to say where the pattern cannot be used here, or takes too long.
  if (pattern === undefined || matchesJavaPattern(pattern.source, value) !== false) {
    return undefined;
  }
  return pattern.error === '' ? 'This does not have the form that is asked for.' : pattern.error;
}

function momentProblem(input: FormInput, value: string): string | undefined {
  const { min, max } = input.range ?? {};
  if (min !== undefined && value < String(min)) {
    return `Choose ${min} or later.`;
  }
  if (max !== undefined && value > String(max)) {
    return `Choose ${max} or earlier.`;
  }
  return isUnavailable(input, value) ? 'This one cannot be chosen.' : undefined;
}
