import type { FieldElementName, FormDescription } from '../../messageml/engine.js';
import type { FormField, FormInput } from '../../messageml/index.js';
import { badRequest } from '../errors.js';
import { readPeople, readRooms } from './selections.js';

/**
 * Checks what was entered into a form, and brings it into the shape in which the form's author
 * receives it: every field by its name; text that was left out is `""`, a check box that is not ticked
 * is absent; fields that share a name become a list; `action` is the name of the pressed button.
 *
 * @throws Refusal 400 that names the field
 */
export function readSubmission(
  form: FormDescription,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const known = new Set(['action', ...form.fields.map(({ name }) => name)]);
  const unknown = Object.keys(given).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw badRequest(
      `The form has no field ${namesForRefusal(unknown)}. It has ${namesForRefusal([...known])}.`,
    );
  }
  const entered = (name: string) => (Object.hasOwn(given, name) ? given[name] : undefined);
  const action = submitterOf(form, entered('action'));
  const values: Record<string, unknown> = { action: action.name };
  for (const field of form.fields) {
    const { name } = field;
    const value = fieldValue(field, entered(name));
    if (field.required && action.checks && isUnfilled(value)) {
      throw badRequest(`The field "${name}" is required.`);
    }
    if (value !== undefined) {
      Object.defineProperty(values, name, { value, enumerable: true, configurable: true });
    }
  }
  return values;
}

type ReadValue = (input: FormInput, given: unknown) => unknown;

/** How the value of each kind of input is read; those that are ticked are read together. */
const readers: Readonly<Record<Exclude<FieldElementName, 'checkbox' | 'radio'>, ReadValue>> = {
  'text-field': readTextField,
  textarea: readTextField,
  richtextarea: readTextField,
  'date-selector': readTextField,
  'date-picker': readTextField,
  'time-picker': readTextField,
  'timezone-picker': readTextField,
  select: readSelection,
  'person-selector': readPeople,
  'room-selector': readRooms,
};

interface Submitter {
  readonly name: string;
  readonly checks: boolean;
}

/** What submits the form: a button, or a field that submits as soon as it is filled in. */
function submitterOf({ fields, buttons }: FormDescription, action: unknown): Submitter {
  const submitters: readonly Submitter[] = [
    ...buttons.filter(({ type }) => type !== 'reset'),
    ...fields
      .flatMap(({ inputs }) => inputs)
      .filter(({ submits }) => submits !== 'no')
      .map(({ name, submits }) => ({ name, checks: submits === 'checked' })),
  ];
  const pressed = submitters.find(({ name }) => name === action);
  if (pressed === undefined) {
    const names = namesForRefusal(submitters.map(({ name }) => name));
    throw badRequest(`"action" must be the name of a button of the form: ${names}.`);
  }
  return pressed;
}

function fieldValue({ name, inputs }: FormField, given: unknown): unknown {
  const [first, ...others] = inputs;
  if (first?.element === 'radio') {
    return readChoice(name, inputs, given) ?? '';
  }
  if (first?.element === 'checkbox') {
    return others.length === 0 ? readChoice(name, inputs, given) : readChoices(name, inputs, given);
  }
  if (first !== undefined && others.length === 0) {
    return readOne(first, given ?? undefined);
  }
  const list = given === undefined || given === null ? [] : [given].flat();
  return inputs.map((input, place) => readOne(input, list[place]));
}

function readOne(input: FormInput, given: unknown): unknown {
  const { element } = input;
  return element === 'checkbox' || element === 'radio' ? undefined : readers[element](input, given);
}

function readTextField({ name }: FormInput, given: unknown): string {
  const value = given ?? '';
  if (typeof value !== 'string') {
    throw badRequest(`The field "${name}" takes text.`);
  }
  return value;
}

function readSelection({ name, kind, choices }: FormInput, given: unknown): unknown {
  const options = new Set(choices.map(({ value }) => value));
  const isMultiple = kind === 'choices';
  const chosen = [given ?? []].flat();
  if (!chosen.every((value) => typeof value === 'string')) {
    throw badRequest(`The field "${name}" takes ${isMultiple ? 'a list of strings' : 'text'}.`);
  }
  const picked = chosen.filter((value) => value !== '');
  const isOffered = picked.every((value) => options.has(value));
  if (!isOffered || (!isMultiple && picked.length > 1)) {
    throw badRequest(`The field "${name}" offers: ${namesForRefusal([...options])}.`);
  }
  return isMultiple ? picked : (picked[0] ?? '');
}

function readChoice(
  name: string,
  inputs: readonly FormInput[],
  given: unknown,
): string | undefined {
  const [choice, ...more] = readChoices(name, inputs, given);
  if (more.length > 0) {
    throw badRequest(`The field "${name}" takes one choice.`);
  }
  return choice;
}

function readChoices(name: string, inputs: readonly FormInput[], given: unknown): string[] {
  const offered = new Set(inputs.map(({ choices: [choice] }) => choice?.value ?? 'on'));
  const chosen = [given ?? []].flat().filter((value) => value !== '');
  const texts = chosen.filter((value) => typeof value === 'string' && offered.has(value));
  if (texts.length !== chosen.length) {
    throw badRequest(tickedWrongly(name, inputs, [...offered]));
  }
  return texts.map(String);
}

/** A client sends of check boxes and radio buttons the values of those that are ticked. */
function tickedWrongly(
  name: string,
  [first, ...others]: readonly FormInput[],
  offered: readonly string[],
): string {
  const isOneTick = first?.element === 'checkbox' && others.length === 0;
  return isOneTick
    ? `The field "${name}" is a check box: ${namesForRefusal(offered)} ticks it, and it is left out where it is not ticked.`
    : `The field "${name}" offers: ${namesForRefusal(offered)}.`;
}

function isUnfilled(value: unknown): boolean {
  if (Array.isArray(value)) {
    return value.every(isUnfilled);
  }
  return typeof value === 'object' && value !== null
    ? Object.values(value).every(isUnfilled)
    : value === undefined || value === '';
}

/** How many names of a form an error tells, and how much of each: nobody reads more. */
const told = { names: 20, characters: 100 };

function namesForRefusal(names: readonly string[]): string {
  const some = names.slice(0, told.names).map((name) => `"${beginningOfName(name)}"`);
  const others = names.length - some.length;
  return some.join(', ') + (others > 0 ? ` and ${others} more` : '');
}

function beginningOfName(name: string): string {
  return name.length <= told.characters ? name : `${name.slice(0, told.characters)}…`;
}
