import type { ElementName } from '../document/element-names.js';
import type { ElementFacts } from '../rules/definition.js';
import { elements as rows } from './registry.js';

type Rows = typeof rows;

/** Every element by its name, with the facts of its row as literally as they stand in it: its tags, attributes, content. */
export type ElementTable = {
  readonly [Name in ElementName]: {
    readonly [Fact in Extract<keyof Rows[Name], keyof ElementFacts>]: Rows[Name][Fact];
  };
};

/**
 * The table of elements: what there is to know about every element of MessageML, one row each.
 *
 * The checker, the renderers, the builders' types, the docs and the editor schema are made from it. A row of
 * unknown name has the type {@link ElementFacts}.
 *
 * @example
 * elements.select.attributes.multiple.kind   // 'boolean'
 */
export const elements: ElementTable = rows;
