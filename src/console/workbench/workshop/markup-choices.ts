import { elements } from '../../../messageml/engine.js';
import type { MarkupQuery } from './markup-query.js';

/** One way to go on with a message. */
export interface MarkupChoice {
  /** What is listed: a tag, an attribute, a value. */
  readonly name: string;
  readonly note: string;
  /** What stands in the place of what was typed, as far as the caret and behind it. */
  readonly before: string;
  readonly after: string;
}

/** What is read here of a row of the registry. */
interface ElementRow {
  readonly tags: readonly string[];
  readonly description: string;
  readonly attributes: Readonly<Record<string, AttributeRow>>;
  readonly content: { readonly elements: 'any' | readonly string[]; readonly text: boolean };
  readonly parents?: readonly string[];
  readonly ancestors?: readonly string[];
}

interface AttributeRow {
  readonly kind: string;
  readonly description: string;
  readonly required?: true;
  readonly values?: readonly string[];
  readonly unadvised?: true;
}

const rows: readonly (readonly [name: string, row: ElementRow])[] = Object.entries(elements);

/**
 * The ways to go on with what is being typed in MessageML, each with what the registry of elements says about it.
 *
 * @param text - the whole message, for the ids that are in it
 */
export function markupChoices(text: string, query: MarkupQuery): readonly MarkupChoice[] {
  const { kind, typed, around } = query;
  const choices = {
    element: () => elementChoices(around),
    end: () => around.slice(-1).map((tag) => choice(tag, 'the end of what is open', `${tag}>`)),
    attribute: () => attributeChoices(query),
    value: () => valueChoices(text, query),
  }[kind]();
  const fitting = choices.filter(({ name }) => name.toLowerCase().startsWith(typed.toLowerCase()));
  return kind === 'value' && fitting.some(({ name }) => name === typed) ? [] : fitting;
}

function choice(name: string, note: string, before: string, after = ''): MarkupChoice {
  return { name, note, before, after };
}

function elementChoices(around: readonly string[]): readonly MarkupChoice[] {
  return rows
    .filter(([name, row]) => mayStand(name, row, around))
    .flatMap(([, row]) => row.tags.map((tag) => withNeeded(tag, row)))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** An element with the attributes that it needs, the caret in the first of them, or else between its tags. */
function withNeeded(tag: string, row: ElementRow): MarkupChoice {
  const needed = Object.entries(row.attributes).flatMap(([name, { required }]) =>
    required === true ? [` ${name}="`] : [],
  );
  const isEmpty = row.content.elements.length === 0 && !row.content.text;
  const end = isEmpty ? '/>' : `></${tag}>`;
  const [first, ...others] = needed;
  return first === undefined
    ? choice(tag, row.description, isEmpty ? `${tag}/>` : `${tag}>`, isEmpty ? '' : `</${tag}>`)
    : choice(
        tag,
        row.description,
        tag + first,
        `"${others.map((one) => `${one}"`).join('')}${end}`,
      );
}

function mayStand(name: string, row: ElementRow, around: readonly string[]): boolean {
  const open = around.map((_, depth) => rowOf(around.slice(0, depth + 1))?.[0] ?? '');
  const { parents, ancestors } = row;
  const parent = open.at(-1) ?? '';
  const content = rowOf(around)?.[1].content.elements;
  const isTaken = content === undefined || content === 'any' || content.includes(name);
  return (
    isTaken &&
    (parents === undefined || parents.includes(parent)) &&
    (ancestors === undefined || ancestors.some((one) => open.includes(one)))
  );
}

/** The row of the innermost of these tags: some tags are other elements in other places. */
function rowOf(around: readonly string[]): (typeof rows)[number] | undefined {
  const tag = around.at(-1);
  const called = rows.filter(([, { tags }]) => tag !== undefined && tags.includes(tag));
  const outer = around.slice(0, -1);
  return called.length > 1
    ? (called.find(([name, row]) => mayStand(name, row, outer)) ?? called[0])
    : called[0];
}

function attributeChoices({ tag, around, given }: MarkupQuery): readonly MarkupChoice[] {
  const row = rowOf([...around, tag])?.[1];
  return Object.entries(row?.attributes ?? {})
    .filter(([name, { unadvised }]) => unadvised !== true && !given.includes(name))
    .map(([name, { description }]) => choice(name, description, `${name}="`, '"'));
}

function valueChoices(text: string, { tag, around, given }: MarkupQuery): readonly MarkupChoice[] {
  const name = given.at(-1) ?? '';
  if (name === 'target-id') {
    return [...text.matchAll(/<dialog\b[^>]*?\sid\s*=\s*["']([^"'<>]+)["']/g)].map(([, id = '']) =>
      choice(id, 'a dialog of this message', id),
    );
  }
  return valuesOf(rowOf([...around, tag])?.[1].attributes[name]).map((value) =>
    choice(value, '', value),
  );
}

function valuesOf(attribute: AttributeRow | undefined): readonly string[] {
  return attribute?.kind === 'boolean' ? ['true', 'false'] : (attribute?.values ?? []);
}
