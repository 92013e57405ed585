import type { AnyContent } from '../content.js';
import { isList, nodeLike, nodeOf } from '../element.js';
import { isMarkup } from '../markup.js';
import type { AnyNode } from './fields-of.js';
import { fieldsOf, textOf } from './fields-of.js';
import type { FieldProblem, RawValues } from './read-reply.js';

/**
 * The same form once more, with what was entered standing in it and, before each field that was not
 * accepted, what is wrong with it. Masked fields come back empty.
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
  problems: readonly FieldProblem[] = [],
): Of {
  const shown = new Set<string>();
  const children = form.children.map((child) =>
    mapNodes(child, (node) => {
      const name = textOf(node, 'name');
      const fill = Object.hasOwn(fillers, node.tag) ? fillers[node.tag] : undefined;
      if (fill === undefined) return node;
      const filled = fill(node, Object.hasOwn(values, name) ? values[name] : undefined);
      const mine = problems.filter((problem) => problem.field === name);
      if (mine.length === 0 || shown.has(name)) return filled;
      shown.add(name);
      return [...mine.map(({ message }) => problemLine(message)), filled];
    }),
  );
  return Object.freeze({
    ...form,
    children: nodeLike<string, unknown>(form, { children }).children,
  });
}

/**
 * What a form came to, for the place where it stood: every field with what was entered, as text, and
 * no buttons. Masked values are shown as dots.
 *
 * (MessageML has no way to switch off buttons or selectors, and a form must have a button: so a form
 * that is answered is shown as what it came to. Readers' own clients switch a submitted form off
 * until the message is loaded again.)
 *
 * @example
 * await ctx.client.messages.update(message, answered(order, action.formValues));
 */
export function answered(form: AnyNode, values: RawValues): AnyContent {
  const lines = fieldsOf(form).map((field) => {
    const raw = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    const labels = listOf(raw).map(
      (value) => field.choices.find((choice) => choice.value === value)?.label ?? shownText(value),
    );
    const text = field.masked && labels.length > 0 ? '••••' : labels.join(', ') || '–';
    return nodeOf('li', {}, [nodeOf('b', {}, [field.label]), `: ${text}`]);
  });
  return lines.length === 0 ? null : nodeOf('ul', {}, lines);
}

/**
 * The values of a reply with those of masked fields replaced, for logs.
 *
 * @example
 * ctx.log.info({ values: redacted(login, action.formValues) }, 'submitted');
 */
export function redacted(form: AnyNode, values: RawValues): RawValues {
  const masked = new Set(
    fieldsOf(form)
      .filter((field) => field.masked)
      .map((field) => field.name),
  );
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, masked.has(name) ? '••••' : value]),
  );
}

function problemLine(message: string): AnyNode {
  return nodeOf('div', { class: 'tempo-text-color--red' }, [message]);
}

/** How a value is put into an input, by tag. */
const fillers: Readonly<Record<string, (node: AnyNode, raw: unknown) => AnyNode>> = {
  'text-field': fillText,
  textarea: fillText,
  richtextarea: fillText,
  checkbox: fillTick,
  radio: fillTick,
  select: (node, raw) =>
    nodeLike(node, {
      children: node.children.map((child) =>
        mapNodes(child, (option) => tick(option, 'selected', textOf(option, 'value'), raw)),
      ),
    }),
  'date-picker': fillAttribute,
  'time-picker': fillAttribute,
  'timezone-picker': fillAttribute,
  'person-selector': (node, raw) => withAttribute(node, 'value', JSON.stringify(listOf(raw))),
  'room-selector': (node, raw) => withAttribute(node, 'value', JSON.stringify(roomsIn(raw))),
};

function fillText(node: AnyNode, raw: unknown): AnyNode {
  const isMasked = textOf(node, 'masked').toLowerCase() === 'true';
  const text = isMasked || typeof raw !== 'string' || raw === '' ? [] : [raw];
  return nodeLike(node, { children: text });
}

function fillTick(node: AnyNode, raw: unknown): AnyNode {
  return tick(node, 'checked', textOf(node, 'value') || 'on', raw);
}

function fillAttribute(node: AnyNode, raw: unknown): AnyNode {
  return withAttribute(node, 'value', typeof raw === 'string' && raw !== '' ? raw : undefined);
}

function tick(node: AnyNode, attribute: string, value: string, raw: unknown): AnyNode {
  return withAttribute(node, attribute, listOf(raw).includes(value) ? 'true' : undefined);
}

function withAttribute(node: AnyNode, name: string, value: string | undefined): AnyNode {
  return nodeLike(node, { attributes: { ...node.attributes, [name]: value } });
}

function roomsIn(raw: unknown): readonly string[] {
  if (typeof raw !== 'object' || raw === null) return [];
  return Object.values(raw).flatMap(listOf).map(shownText);
}

function listOf(raw: unknown): readonly unknown[] {
  if (raw === undefined || raw === null || raw === '') return [];
  return Array.isArray(raw) ? raw : [raw];
}

function shownText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? roomsIn(value).join(', ') : JSON.stringify(value);
}

/** Content with every outermost node for which `change` returns something else replaced. */
function mapNodes(content: AnyContent, change: (node: AnyNode) => AnyContent): AnyContent {
  if (typeof content !== 'object' || content === null || isMarkup(content)) return content;
  if (isList(content)) return content.map((item) => mapNodes(item, change));
  const changed = change(content);
  if (changed !== content) return changed;
  return nodeLike(content, { children: content.children.map((child) => mapNodes(child, change)) });
}
