import type { MutableElement } from '../document/mutable-element.js';
import type { Check, CheckContext, ReadAttribute } from '../rules/context.js';
import type { ElementFacts } from '../rules/definition.js';

export type {
  AttributeDefinition,
  AttributeKind,
  ContentModel,
  FieldKind,
} from '../rules/definition.js';
export type { Check, ReadAttribute } from '../rules/context.js';

/** One row of the registry: everything there is to know about an element. */
export interface ElementDefinition extends ElementFacts {
  /** What is checked when it is complete, in the order in which the service does. */
  readonly checks: readonly Check[];
  /** Checks and changes of certain attributes, made in alphabetical order before the content is read. */
  readonly readAttributes?: Readonly<Record<string, ReadAttribute>>;
  /** Reads attributes and content, where that differs from an ordinary element. */
  readonly read?: (element: MutableElement, context: CheckContext) => void;
}
