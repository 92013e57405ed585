import type { FormField } from '../../forms/form-description.js';
import { fieldsAmong, type FormTree } from '../../forms/read-form.js';
import { hasChildren, requireGiven } from '../../given.js';
import { maximumDepth } from '../../reader/content-reader.js';
import { containsItself } from '../containment.js';
import type { AnyContent, Markup, MessageNode } from '../content.js';
import { isList } from '../element.js';
import { isMarkup } from '../markup.js';

/** A node, whatever it holds. */
export type AnyNode = MessageNode<string, unknown>;

/**
 * The fields of a form, in the order in which they first appear: those of builders and JSX alike, at
 * any depth. What is in raw markup is not seen.
 *
 * @example
 * fieldsOf(order).map((field) => field.name)   // ['side', 'quantity']
 */
export function fieldsOf(form: AnyNode): readonly FormField[] {
  requireForm(form, 'fieldsOf');
  return fieldsAmong(nodesIn(form), nodeTree);
}

/** @throws CadenzaError `BAD_ARGUMENT` when something is no form, as the builders make it */
export function requireForm(form: unknown, of: string): void {
  requireGiven(
    form,
    hasChildren(form) && 'attributes' in Object(form),
    `${of} takes a form, as form('order', …) makes it`,
  );
}

const nodeTree: FormTree<AnyNode> = {
  nameOf: ({ tag }) => tag,
  attributeOf: (node, name) =>
    node.attributes[name] === undefined ? undefined : attributeText(node, name),
  inside: ({ children }) => nodesIn(children),
  innerText: (node) => plainText(node),
  definitionOf: ({ field }) => field,
  isComputed: ({ attributes }, name) => typeof attributes[name] !== 'string',
};

/**
 * All nodes in some content, outermost first, in the order of the message. It ends where content turns
 * out to contain itself, which the check reports.
 *
 * @example
 * for (const node of nodesIn(order)) {
 *   console.log(node.tag); // 'form', 'select', 'button'
 * }
 */
export function* nodesIn(content: AnyContent): Generator<AnyNode> {
  const open: Level[] = [{ of: undefined, items: [content], next: 0 }];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    if (level.next === level.items.length) {
      open.pop();
      continue;
    }
    const item = level.items[level.next++];
    if (typeof item !== 'object' || item === null) {
      continue;
    }
    const inside = insideOf(item);
    if (inside === undefined) {
      continue;
    }
    if (!isMarkup(item) && !isList(item)) {
      yield item;
    }
    open.push({ of: item, items: inside, next: 0 });
    if (containsItself(open, ({ of }) => of)) {
      return;
    }
  }
}

/** Something with content in it, of which the items before `next` were looked at. */
interface Level {
  readonly of: AnyContent;
  readonly items: readonly AnyContent[];
  next: number;
}

/** Nothing of what is no content, which plain JavaScript may have put among it. */
function insideOf(content: Extract<AnyContent, object>): readonly AnyContent[] | undefined {
  if (isMarkup(content)) {
    return insertedInto(content);
  }
  if (isList(content)) {
    return content;
  }
  return hasChildren(content) ? content.children : undefined;
}

function insertedInto({ parts }: Markup<unknown>): readonly AnyContent[] {
  return parts.map((part) => (typeof part === 'string' ? null : part.content));
}

/** An attribute's text; `''` when it is missing or a template expression. */
export function attributeText(node: AnyNode, attribute: string): string {
  const value = node.attributes[attribute];
  return typeof value === 'string' ? value : '';
}

/** The text in a node, without markup. */
export function plainText(content: AnyContent, around: readonly AnyContent[] = []): string {
  if (typeof content === 'string' || typeof content === 'number') {
    return String(content);
  }
  if (typeof content !== 'object' || content === null || isMarkup(content)) {
    return '';
  }
  if (around.length > maximumDepth || around.includes(content)) {
    return '';
  }
  const inside = [...around, content];
  const parts = isList(content) ? content : content.children;
  return parts.map((part) => plainText(part, inside)).join('');
}

/** Whether an attribute says `true`. */
export function isTrue(node: AnyNode, attribute: string): boolean {
  return attributeText(node, attribute).toLowerCase() === 'true';
}
