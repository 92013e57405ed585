import { isTimeZone } from '../../../java/dates/index.js';
import { type FieldElementName, isFieldElement } from '../../elements/registry.js';
import type { FieldProblem } from '../../forms/field-problems.js';
import type { FormField } from '../../forms/form-description.js';
import { hasFields, requireGiven } from '../../given.js';
import { maximumDepth } from '../../reader/content-reader.js';
import { mention } from '../builders/references.js';
import { isDateText, isTimeText } from '../calendar.js';
import type { AnyContent, MessageContent, MessageNode } from '../content.js';
import { isList, nodeLike, nodeOf } from '../element.js';
import { isMarkup } from '../markup.js';
import type { AnyNode } from './fields-of.js';
import { attributeText, fieldsOf, isTrue, requireForm } from './fields-of.js';
import { type RawValues, requireValues } from './read-reply.js';

/** Something that is wrong with a field, in the words that stand before it. */
export interface ToldProblem extends Pick<FieldProblem, 'field'> {
  /** Text, or content such as `ctx.text` gives. */
  readonly message: MessageContent;
}

/**
 * The same form once more, with what was entered standing in it and, before each field that was not
 * accepted, what is wrong with it. Masked fields come back empty, and so do those whose value the
 * service would refuse to begin with, such as a text that is too short.
 *
 * @param values `formValues` as they came
 *
 * @example
 * const reply = readReply(order, values);
 * if (!reply.ok) await ctx.reply(withReply(order, values, reply.problems));
 */
export function withReply<const Of extends AnyNode>(
  form: Of,
  values: RawValues,
  problems: readonly ToldProblem[] = [],
): Of {
  requireForm(form, 'withReply');
  requireValues(values, 'withReply');
  requireGiven(
    problems,
    Array.isArray(problems) && problems.every(hasFields),
    'withReply takes the problems of a reply as a list of { field, message }',
  );
  const shown = new Set<string>();
  const children = form.children.map((child) =>
    mapNodes(child, (node) => {
      const name = attributeText(node, 'name');
      const fill = isFieldElement(node.tag) ? fillers[node.tag] : undefined;
      if (fill === undefined) {
        return node;
      }
      const filled = fill(node, Object.hasOwn(values, name) ? values[name] : undefined);
      const mine = problems.filter((problem) => problem.field === name);
      if (mine.length === 0 || shown.has(name)) {
        return filled;
      }
      shown.add(name);
      return [...mine.map(({ message }) => problemLine(message)), filled];
    }),
  );
  return Object.freeze({
    ...form,
    children: nodeLike<string, unknown>(form, { children }).children,
  });
}

/** The words for what a check box that stands alone came to: text, or content such as `ctx.text` gives. */
export interface YesAndNo {
  /** It was ticked. */
  readonly yes: MessageContent;
  /** It was not. */
  readonly no: MessageContent;
}

const english: YesAndNo = { yes: 'yes', no: 'no' };

/**
 * What a form came to, for the place where it stood: every field with what was entered, as text, and
 * no buttons. People are mentioned, which shows their names; masked values are shown as dots.
 *
 * (MessageML has no way to switch off buttons or selectors, and a form must have a button: so a form
 * that is answered is shown as what it came to. Readers' own clients switch a submitted form off
 * until the message is loaded again.)
 *
 * @param words - what a check box that stands alone came to, in another language
 *
 * @example
 * bot.form(order, (ctx) =>
 *   ctx.update(ctx.formMessage, [h4('Your order'), answered(order, ctx.formValues)]),
 * );
 */
export function answered(
  form: AnyNode,
  values: RawValues,
  words: YesAndNo = english,
): MessageNode<'ul', never> | null {
  requireForm(form, 'answered');
  requireValues(values, 'answered');
  requireGiven(words, hasFields(words), 'answered takes its words as { yes, no }');
  const lines = fieldsOf(form).map((field) => {
    const raw = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    return nodeOf('li', {}, [nodeOf('b', {}, [field.label]), ': ', ...answerTo(field, raw, words)]);
  });
  return lines.length === 0 ? null : nodeOf('ul', {}, lines);
}

/** People of one field that are mentioned: a message may have no more than 80 mentions. */
const mostMentioned = 20;

/** What was entered, as a person reads it. */
function answerTo(field: FormField, raw: unknown, words: YesAndNo): readonly AnyContent[] {
  const people = field.kind === 'people' ? peopleIn(raw).map(Number) : [];
  return people.length === 0 || people.length > mostMentioned
    ? [textTo(field, raw, words)]
    : people.flatMap((id, index) => [index === 0 ? '' : ', ', mention(id, { strict: false })]);
}

function textTo({ kind, masked, choices }: FormField, raw: unknown, words: YesAndNo): AnyContent {
  const given = asList(raw);
  if (kind === 'flag') {
    return given.length > 0 && raw !== false ? words.yes : words.no;
  }
  if (masked && given.length > 0) {
    return '••••';
  }
  const labelOf = (value: unknown) => choices.find((choice) => choice.value === value)?.label;
  return given.map((value) => labelOf(value) ?? shownText(value)).join(', ') || '–';
}

/**
 * The values of a reply with those of masked fields replaced, for logs.
 *
 * @example
 * ctx.log.info({ values: redacted(login, event.formValues) }, 'submitted');
 */
export function redacted(form: AnyNode, values: RawValues): RawValues {
  requireForm(form, 'redacted');
  requireValues(values, 'redacted');
  const masked = new Set(
    fieldsOf(form)
      .filter((field) => field.masked)
      .map((field) => field.name),
  );
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, masked.has(name) ? '••••' : value]),
  );
}

function problemLine(message: AnyContent): AnyNode {
  return nodeOf('div', { class: 'tempo-text-color--red' }, [message]);
}

type Fill = (node: AnyNode, raw: unknown) => AnyNode;

/** How a value is put into an input. */
const fillers: Readonly<Record<FieldElementName, Fill>> = {
  'text-field': fillText,
  textarea: fillText,
  richtextarea: fillText,
  checkbox: fillTick,
  radio: fillTick,
  select: fillSelect,
  // It cannot show a day that was chosen before.
  'date-selector': (node) => node,
  'date-picker': fillIf(isDateText),
  'time-picker': fillIf(isTimeText),
  // Without a value it would begin with the reader's own zone, which nobody chose.
  'timezone-picker': fillIf((text) => text === '' || isTimeZone(text)),
  'person-selector': (node, raw) => withAttribute(node, 'value', JSON.stringify(peopleIn(raw))),
  'room-selector': (node, raw) => withAttribute(node, 'value', JSON.stringify(roomsIn(raw))),
};

function fillText(node: AnyNode, raw: unknown): AnyNode {
  const isMasked = isTrue(node, 'masked');
  const text = !isMasked && typeof raw === 'string' && isTaken(node, raw) ? [raw] : [];
  return nodeLike(node, { children: text });
}

/** Whether the service takes a text to begin with: it refuses one that is too short or too long. */
function isTaken(node: AnyNode, text: string): boolean {
  const least = Number(attributeText(node, 'minlength') || 1);
  const most = Number(
    attributeText(node, 'maxlength') || (node.tag === 'text-field' ? 128 : 10_000),
  );
  return text.length >= least && text.length <= most;
}

function fillTick(node: AnyNode, raw: unknown): AnyNode {
  const given = node.tag === 'radio' ? oneOf(raw) : raw;
  return tick(node, 'checked', attributeText(node, 'value') || 'on', given);
}

function fillSelect(node: AnyNode, raw: unknown): AnyNode {
  const given = isTrue(node, 'multiple') ? raw : oneOf(raw);
  const choose = (option: AnyNode) =>
    tick(option, 'selected', attributeText(option, 'value'), given);
  return nodeLike(node, { children: node.children.map((child) => mapNodes(child, choose)) });
}

/** The one value of what can have only one. */
function oneOf(raw: unknown): unknown {
  return Array.isArray(raw) ? undefined : raw;
}

/** Fills in what is a value; the service refuses to begin with anything else. */
function fillIf(isValue: (text: string) => boolean) {
  return (node: AnyNode, raw: unknown): AnyNode =>
    withAttribute(node, 'value', typeof raw === 'string' && isValue(raw) ? raw : undefined);
}

function tick(node: AnyNode, attribute: string, value: string, raw: unknown): AnyNode {
  return withAttribute(node, attribute, asList(raw).includes(value) ? 'true' : undefined);
}

function withAttribute(node: AnyNode, name: string, value: string | undefined): AnyNode {
  return nodeLike(node, { attributes: { ...node.attributes, [name]: value } });
}

function peopleIn(raw: unknown): readonly unknown[] {
  return asList(raw).filter((id) => Number.isSafeInteger(typeof id === 'string' ? Number(id) : id));
}

function roomsIn(raw: unknown): readonly string[] {
  if (typeof raw !== 'object' || raw === null) {
    return [];
  }
  return Object.values(raw).flatMap(asList).map(shownText);
}

function asList(raw: unknown): readonly unknown[] {
  if (raw === undefined || raw === null || raw === '') {
    return [];
  }
  return Array.isArray(raw) ? raw : [raw];
}

function shownText(value: unknown): string {
  if (typeof value === 'string') {
    return value;
  }
  return typeof value === 'object' ? roomsIn(value).join(', ') : JSON.stringify(value);
}

/**
 * Content with every outermost node for which `change` returns something else replaced. What contains
 * itself, or is deeper than messages can be, stays as it is, for the check to find.
 */
function mapNodes(
  content: AnyContent,
  change: (node: AnyNode) => AnyContent,
  around: readonly AnyContent[] = [],
): AnyContent {
  if (typeof content !== 'object' || content === null || isMarkup(content)) {
    return content;
  }
  if (around.length > maximumDepth || around.includes(content)) {
    return content;
  }
  const inside = [...around, content];
  if (isList(content)) {
    return content.map((item) => mapNodes(item, change, inside));
  }
  const changed = change(content);
  if (changed !== content) {
    return changed;
  }
  const children = content.children.map((child) => mapNodes(child, change, inside));
  return nodeLike(content, { children });
}
