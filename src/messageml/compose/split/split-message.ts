import { hasFields, requireGiven, requireOptions } from '../../given.js';
import { isJsonObject, type JsonObject } from '../../json.js';
import type { XmlElement, XmlNode } from '../../reader/nodes.js';
import { parseXml, parseXmlInSteps } from '../../reader/parse-xml.js';
import { atOnce, type Steps } from '../../reader/steps.js';
import type { ComposedMessage } from '../to-messageml.js';
import { cutChildren, wrap } from './cut.js';
import { withBreaksAsText } from './line-break.js';
import { rest, Scale, type Weight } from './weight.js';

/** What one message may hold. */
export interface SplitLimits {
  /** Of `message` and `data` together, in UTF-8. Default: 1,500,000. */
  readonly bytes?: number | undefined;
  /** Of its Markdown, about. Default: 60,000. */
  readonly characters?: number | undefined;
  /** Hashtags, cashtags and mentions. Default: 80. */
  readonly entities?: number | undefined;
}

/** The shortest markup of a hashtag, a cashtag or a mention: `<hash tag="a"/>`. */
const shortestEntity = 15;

/** Directives and interpolations, which may compute one place of a message from another. */
const expressions = /[$#]\{|<[#@]|\[[#@]/;

/**
 * A message in several, each within the limits of the service, in order. It is cut between elements; a
 * table continues in the next message with its heads, a list and a paragraph as what they are, text between lines or
 * after a word. Forms, cards and what shows entity data stay whole. A message with template expressions is
 * one message, however long.
 *
 * @example
 * const pages = splitMessage(toMessageML(table(heads, rows)), { characters: 20_000 });
 *
 * @returns the message itself when it is within the limits, or cannot be cut
 */
export function splitMessage(
  message: ComposedMessage,
  limits: SplitLimits = {},
): readonly ComposedMessage[] {
  requireGiven(
    message,
    isComposed(message),
    'splitMessage takes a message as toMessageML returns it: { message, data }',
  );
  requireOptions(limits, 'splitMessage');
  return atOnce(splitMessageInSteps(message, limits));
}

/** {@link splitMessage}, some of it in each step. */
export function* splitMessageInSteps(
  message: ComposedMessage,
  limits: SplitLimits = {},
): Steps<readonly ComposedMessage[]> {
  const most = weightOf(limits);
  const { message: source, data = '' } = message;
  if (!mayBeTooLong(message, limits) || expressions.test(source)) {
    return [message];
  }
  const root = yield* parseXmlInSteps(withBreaksAsText(source));
  yield;
  const scale = new Scale(source);
  const dataBytes = data.length * 3;
  const used = root && withBytes(scale.ofTags(root), dataBytes);
  if (root === undefined || used === undefined || used.bytes > most.bytes / 2) {
    return [message];
  }
  const pieces = yield* cutChildren(root.children, rest(most, used), scale);
  return pieces.length < 2
    ? [message]
    : withData(
        pieces.map(({ text }) => wrap(root, text, scale)),
        data,
      );
}

function isComposed(message: unknown): boolean {
  return hasFields(message) && 'message' in message && typeof message.message === 'string';
}

/** Tells long messages apart from most without reading them. */
export function mayBeTooLong(
  { message, data = '' }: ComposedMessage,
  limits: SplitLimits = {},
): boolean {
  const { bytes, characters, entities } = weightOf(limits);
  const length = message.length + data.length;
  return length * 3 > bytes || length > characters || length > entities * shortestEntity;
}

function weightOf({ bytes = 1_500_000, characters = 60_000, entities = 80 }: SplitLimits): Weight {
  return { bytes, characters, entities };
}

function withBytes(weight: Weight, more: number): Weight {
  return { ...weight, bytes: weight.bytes + more };
}

/** Gives each message the entities that it shows; the first also what no message shows. */
function withData(messages: readonly string[], data: string): readonly ComposedMessage[] {
  if (data === '') {
    return messages.map((message) => ({ message }));
  }
  const all = parsed(data);
  const shown = messages.map((message) => entityIdsOf(parseXml(message)));
  const everywhere = new Set(shown.flatMap((ids) => [...ids]));
  return messages.map((message, index) => {
    const entries = Object.entries(all).filter(
      ([key]) => shown[index]?.has(key) === true || (index === 0 && !everywhere.has(key)),
    );
    return entries.length === 0
      ? { message }
      : { message, data: JSON.stringify(Object.fromEntries(entries)) };
  });
}

function parsed(data: string): JsonObject {
  const value: unknown = JSON.parse(data);
  return isJsonObject(value) ? value : {};
}

function entityIdsOf(root: XmlElement | undefined): ReadonlySet<string> {
  const ids = new Set<string>();
  const visit = (node: XmlNode): void => {
    if (node.type === 'element') {
      node.attributes
        .filter(({ name }) => name === 'data-entity-id')
        .forEach(({ value }) => ids.add(value));
      node.children.forEach(visit);
    }
  };
  if (root !== undefined) {
    visit(root);
  }
  return ids;
}
