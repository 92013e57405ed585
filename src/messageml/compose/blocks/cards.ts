import { card, cardBody, cardHeader } from '../builders/cards.js';
import { table, td, tr } from '../builders/tables.js';
import { b } from '../builders/text.js';
import type { Content, FlowContent, HeldBy, MessageNode } from '../content.js';
import type { PhrasingTag } from '../phrasing.js';

/** How serious something is. */
export type Level = 'info' | 'success' | 'warning' | 'error';

const accents: Readonly<Record<Level, string>> = {
  info: 'tempo-bg-color--blue',
  success: 'tempo-bg-color--green',
  warning: 'tempo-bg-color--yellow',
  error: 'tempo-bg-color--red',
};

/**
 * A card that says how serious something is by its colour.
 *
 * @example
 * alertCard('error', 'Order rejected', ['Reason: ', reason])
 */
export function alertCard<const Given extends FlowContent>(
  level: Level,
  title: Content<PhrasingTag, never>,
  body: Given,
): MessageNode<'card', HeldBy<Given>> {
  return card([cardHeader(b(title)), cardBody(body)], {
    accent: accents[level],
  });
}

/** What is shown as names and values: an object, or pairs where the order or the names matter. */
export type KeyValues =
  | Readonly<Record<string, Content<string, never>>>
  | readonly (readonly [name: Content<string, never>, value: Content<string, never>])[];

/**
 * Names and values below each other.
 *
 * @example
 * keyValues({ Side: 'BUY', Quantity: 100, Client: 'Example Capital' })
 */
export function keyValues(pairs: KeyValues): MessageNode<'table', never> {
  const all = isPairs(pairs) ? pairs : Object.entries({ ...pairs });
  return table(
    all
      .filter(isPair)
      .map(([name, value]) => tr([td(name, { style: { fontWeight: 'bold' } }), td(value)])),
  );
}

/**
 * The state of something: a card with a title and details.
 *
 * @example
 * statusCard('success', 'Order 7', { State: 'Filled', Quantity: 100 })
 */
export function statusCard(
  level: Level,
  title: Content<PhrasingTag, never>,
  facts: KeyValues,
): MessageNode<'card', never> {
  return alertCard(level, title, keyValues(facts));
}

/** Plain JavaScript may give entries that are none, which the table leaves out. */
function isPair(pair: unknown): boolean {
  return Array.isArray(pair);
}

function isPairs(pairs: KeyValues): pairs is Exclude<KeyValues, Readonly<Record<string, unknown>>> {
  return Array.isArray(pairs);
}
