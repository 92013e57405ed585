import { z } from 'zod';
import { attributeOf } from '../../messageml/index.js';
import type {
  DocumentElement,
  DocumentNode,
  ElementName,
  MessageMLDocument,
} from '../../messageml/index.js';
import { badRequest } from '../errors.js';

/** The form of a message with an id, or `undefined`. */
export function formOf(document: MessageMLDocument, id: string): DocumentElement | undefined {
  return elementsIn(document.children).find(
    (element) => element.name === 'form' && attributeOf(element, 'id') === id,
  );
}

/**
 * Checks what was entered into a form, and brings it into the shape in which the form's author
 * receives it: every field by its name; text that was left out is `""`, a check box that is not ticked
 * is absent; fields that share a name become a list; `action` is the name of the pressed button.
 *
 * @throws Refusal 400 that names the field
 */
export function readSubmission(
  form: DocumentElement,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const elements = elementsIn(form.children);
  const fields = fieldsOf(elements);
  const known = new Set(['action', ...fields.map(({ name }) => name)]);
  const unknown = Object.keys(given).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw badRequest(`The form has no field "${unknown.join('", "')}".`);
  }
  const action = actionOf(elements, given['action']);
  const values: Record<string, unknown> = { action: action.name };
  for (const { name, siblings } of fields) {
    const value = valueOf(name, siblings, given[name]);
    const isRequired = siblings.some((element) => attributeOf(element, 'required') === 'true');
    if (isRequired && action.validates && isEmpty(value)) {
      throw badRequest(`The field "${name}" is required.`);
    }
    if (value !== undefined) {
      Object.defineProperty(values, name, { value, enumerable: true, configurable: true });
    }
  }
  return values;
}

interface Field {
  readonly name: string;
  /** The elements that carry the name: one, or the buttons of a radio group, or check boxes … */
  readonly siblings: readonly DocumentElement[];
}

type ReadValue = (name: string, element: DocumentElement, given: unknown) => unknown;

/** How the value of each kind of input is read. Inputs that are not here send nothing. */
const readers: Partial<Readonly<Record<ElementName, ReadValue>>> = {
  'text-field': readText,
  textarea: readText,
  richtextarea: readText,
  'date-selector': readText,
  'date-picker': readText,
  'time-picker': readText,
  'timezone-picker': readText,
  select: readSelection,
  'person-selector': readPeople,
  'room-selector': readRooms,
};

/** What submits the form: a button, or a field that submits as soon as it is filled in. */
function actionOf(elements: readonly DocumentElement[], action: unknown) {
  const submitters = elements.filter((element) =>
    element.name === 'button'
      ? attributeOf(element, 'type') !== 'reset'
      : attributeOf(element, 'auto-submit') === 'true',
  );
  const pressed = submitters.find((element) => attributeOf(element, 'name') === action);
  if (pressed === undefined || typeof action !== 'string') {
    const names = submitters.map((element) => `"${attributeOf(element, 'name') ?? ''}"`);
    throw badRequest(`"action" must be the name of a button of the form: ${names.join(', ')}.`);
  }
  const validates =
    attributeOf(pressed, 'type') !== 'cancel' && attributeOf(pressed, 'formnovalidate') !== 'true';
  return { name: action, validates };
}

function fieldsOf(elements: readonly DocumentElement[]): Field[] {
  const fields = new Map<string, DocumentElement[]>();
  for (const element of elements) {
    const name = attributeOf(element, 'name');
    const isInput =
      element.name in readers || element.name === 'checkbox' || element.name === 'radio';
    if (name !== undefined && isInput) {
      fields.set(name, [...(fields.get(name) ?? []), element]);
    }
  }
  return [...fields].map(([name, siblings]) => ({ name, siblings }));
}

function valueOf(name: string, siblings: readonly DocumentElement[], given: unknown): unknown {
  const [first, ...others] = siblings;
  if (first === undefined) {
    return undefined;
  }
  switch (first.name) {
    case 'radio':
      return readChoice(name, siblings, given) ?? '';
    case 'checkbox':
      return others.length === 0
        ? readChoice(name, siblings, given)
        : readChoices(name, siblings, given);
    default: {
      const read = readers[first.name];
      if (others.length === 0) {
        return read?.(name, first, given ?? undefined);
      }
      const list = given === undefined || given === null ? [] : [given].flat();
      return siblings.map((element, place) => read?.(name, element, list[place]));
    }
  }
}

function readText(name: string, _element: DocumentElement, given: unknown): string {
  const value = given ?? '';
  if (typeof value !== 'string') {
    throw badRequest(`The field "${name}" takes a text.`);
  }
  return value;
}

function readSelection(name: string, element: DocumentElement, given: unknown): unknown {
  const options = elementsIn(element.children)
    .filter((child) => child.name === 'option')
    .flatMap((option) => attributeOf(option, 'value') ?? []);
  const isMultiple = attributeOf(element, 'multiple') === 'true';
  const chosen = [given ?? []].flat();
  if (!chosen.every((value) => typeof value === 'string')) {
    throw badRequest(`The field "${name}" takes ${isMultiple ? 'a list of texts' : 'a text'}.`);
  }
  const picked = chosen.filter((value) => value !== '');
  const wrong = picked.filter((value) => !options.includes(value));
  if (wrong.length > 0 || (!isMultiple && picked.length > 1)) {
    throw badRequest(`The field "${name}" offers: ${options.map((it) => `"${it}"`).join(', ')}.`);
  }
  return isMultiple ? picked : (picked[0] ?? '');
}

function readPeople(name: string, _element: DocumentElement, given: unknown): number[] {
  const ids = [given ?? []].flat().map((id) => (typeof id === 'string' ? Number(id) : id));
  if (!ids.every((id): id is number => Number.isSafeInteger(id))) {
    throw badRequest(`The field "${name}" takes a list of user ids.`);
  }
  return ids;
}

function readRooms(name: string, _element: DocumentElement, given: unknown): unknown {
  const rooms = roomSelection.safeParse(given ?? {});
  if (!rooms.success) {
    throw badRequest(`The field "${name}" takes the lists "userIds" and "streamIds".`);
  }
  return { userIds: rooms.data.userIds, streamIds: rooms.data.streamIds.map(toStandardBase64) };
}

const roomSelection = z.object({
  userIds: z.array(z.coerce.string()).default([]),
  streamIds: z.array(z.string()).default([]),
});

/** The room selector sends stream ids in the standard alphabet, with padding. */
function toStandardBase64(id: string): string {
  return Buffer.from(id, 'base64url').toString('base64');
}

function readChoice(
  name: string,
  siblings: readonly DocumentElement[],
  given: unknown,
): string | undefined {
  const [choice, ...more] = readChoices(name, siblings, given);
  if (more.length > 0) {
    throw badRequest(`The field "${name}" takes one choice.`);
  }
  return choice;
}

function readChoices(name: string, siblings: readonly DocumentElement[], given: unknown): string[] {
  const offered = siblings.map((element) => attributeOf(element, 'value') ?? 'on');
  const chosen = [given ?? []].flat().filter((value) => value !== '');
  const texts = chosen.filter((value) => typeof value === 'string' && offered.includes(value));
  if (texts.length !== chosen.length) {
    throw badRequest(`The field "${name}" offers: ${offered.map((it) => `"${it}"`).join(', ')}.`);
  }
  return texts.map(String);
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) {
    return value.every(isEmpty);
  }
  return typeof value === 'object' && value !== null
    ? Object.values(value).every(isEmpty)
    : value === undefined || value === '';
}

function elementsIn(nodes: readonly DocumentNode[]): DocumentElement[] {
  return nodes.flatMap((node) =>
    node.type === 'element' ? [node, ...elementsIn(node.children)] : [],
  );
}
