import { maximumDepth } from '../../reader/content-reader.js';
import { containsItself } from '../containment.js';
import type { AnyContent, MessageNode } from '../content.js';
import { isList } from '../element.js';
import { isMarkup } from '../markup.js';
import type { Markup } from '../markup.js';
import type { Choice } from '../builders/choices-given.js';
import type { FieldKind, FormField } from './field.js';

/** A node, whatever it holds. */
export type AnyNode = MessageNode<string, unknown>;

/**
 * The fields of a form, in the order in which they first appear: those of builders and JSX alike, at
 * any depth. What stands in raw markup is not seen.
 *
 * @example
 * fieldsOf(order).map((field) => field.name)   // ['side', 'quantity']
 */
export function fieldsOf(form: AnyNode): readonly FormField[] {
  const fields = new Map<string, FormField>();
  for (const node of nodesIn(form)) {
    const name = textOf(node, 'name');
    const kind = kindOf(node);
    if (name === '' || kind === undefined) continue;
    const field = fieldOf(node, name, kind);
    const first = fields.get(name);
    fields.set(name, first === undefined ? field : together(first, field));
  }
  return [...fields.values()];
}

/**
 * All nodes in some content, outermost first, in the order of the message. It ends where content turns
 * out to contain itself, which the check reports.
 */
export function* nodesIn(content: AnyContent): Generator<AnyNode> {
  const open: Level[] = [{ of: undefined, items: [content], next: 0 }];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    if (level.next === level.items.length) {
      open.pop();
      continue;
    }
    const item = level.items[level.next++];
    if (typeof item !== 'object' || item === null) continue;
    if (!isMarkup(item) && !isList(item)) yield item;
    open.push({ of: item, items: insideOf(item), next: 0 });
    if (containsItself(open, ({ of }) => of)) return;
  }
}

/** Something with content in it, of which the items before `next` were looked at. */
interface Level {
  readonly of: AnyContent;
  readonly items: readonly AnyContent[];
  next: number;
}

function insideOf(content: Extract<AnyContent, object>): readonly AnyContent[] {
  if (isMarkup(content)) return insertedInto(content);
  return isList(content) ? content : content.children;
}

function insertedInto({ parts }: Markup<unknown>): readonly AnyContent[] {
  return parts.map((part) => (typeof part === 'string' ? null : part.content));
}

/** An attribute's text; `''` when it is missing or a template expression. */
export function textOf(node: AnyNode, attribute: string): string {
  const value = node.attributes[attribute];
  return typeof value === 'string' ? value : '';
}

const kinds: Readonly<Record<string, FieldKind>> = {
  'text-field': 'text',
  textarea: 'text',
  richtextarea: 'text',
  select: 'choice',
  radio: 'choice',
  checkbox: 'flag',
  'date-picker': 'date',
  'date-selector': 'text',
  'time-picker': 'time',
  'timezone-picker': 'zone',
  'person-selector': 'people',
  'room-selector': 'rooms',
};

function kindOf(node: AnyNode): FieldKind | undefined {
  if (node.field !== undefined) return node.field.kind;
  if (node.tag === 'select' && isTrue(node, 'multiple')) return 'choices';
  if (node.tag === 'checkbox' && node.attributes['value'] !== undefined) return 'choices';
  return Object.hasOwn(kinds, node.tag) ? kinds[node.tag] : undefined;
}

function fieldOf(node: AnyNode, name: string, kind: FieldKind): FormField {
  const pattern = textOf(node, 'pattern');
  const isCounted = kind === 'text' || kind === 'choices';
  const limits = isCounted
    ? { min: numberOf(node, 'minlength', 'min'), max: numberOf(node, 'maxlength', 'max') }
    : {};
  const ends: Limits<string | number> = node.field ?? {
    min: textOf(node, 'min'),
    max: textOf(node, 'max'),
  };
  return {
    name,
    kind,
    label: labelOf(node, kind) || name,
    required: isTrue(node, 'required'),
    masked: isTrue(node, 'masked'),
    choices: choicesIn(node),
    ...(pattern !== '' && {
      pattern: { source: pattern, error: textOf(node, 'pattern-error-message') },
    }),
    ...(isCounted && { length: defined(limits) }),
    ...(!isCounted && { range: defined(ends) }),
  };
}

/** What people see of it: the text beside a check box that stands alone, else what is above the input. */
function labelOf(node: AnyNode, kind: FieldKind): string {
  return kind === 'flag' ? plainText(node).trim() : textOf(node, 'label');
}

function choicesIn(node: AnyNode): readonly Choice[] {
  if (node.tag === 'select') {
    return [...nodesIn(node.children)]
      .filter((child) => child.tag === 'option' && typeof child.attributes['value'] === 'string')
      .map((child) => ({ value: textOf(child, 'value'), label: plainText(child) }));
  }
  const isTick = node.tag === 'radio' || node.tag === 'checkbox';
  const value = textOf(node, 'value');
  return isTick && value !== '' ? [{ value, label: plainText(node) || value }] : [];
}

/** Radio buttons or check boxes of one name are one field. */
function together(first: FormField, next: FormField): FormField {
  const kind = first.kind === 'flag' ? 'choices' : first.kind;
  return { ...first, kind, choices: [...first.choices, ...next.choices] };
}

/** The text in a node, without markup. */
export function plainText(content: AnyContent, around: readonly AnyContent[] = []): string {
  if (typeof content === 'string' || typeof content === 'number') return String(content);
  if (typeof content !== 'object' || content === null || isMarkup(content)) return '';
  if (around.length > maximumDepth || around.includes(content)) return '';
  const inside = [...around, content];
  const parts = isList(content) ? content : content.children;
  return parts.map((part) => plainText(part, inside)).join('');
}

/** Whether an attribute says `true`. */
export function isTrue(node: AnyNode, attribute: string): boolean {
  return textOf(node, attribute).toLowerCase() === 'true';
}

function numberOf(node: AnyNode, ...attributes: readonly string[]): number | undefined {
  const text = attributes.map((attribute) => textOf(node, attribute)).find((value) => value !== '');
  return text === undefined ? undefined : Number(text);
}

interface Limits<Value> {
  readonly min?: Value | undefined;
  readonly max?: Value | undefined;
}

function defined<Value extends string | number>({
  min,
  max,
}: Limits<Value>): { min?: Value; max?: Value } {
  return {
    ...(min !== undefined && min !== '' && { min }),
    ...(max !== undefined && max !== '' && { max }),
  };
}
