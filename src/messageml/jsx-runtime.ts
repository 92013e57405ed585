/**
 * @module What TypeScript and bundlers call for `<b>text</b>` when `jsxImportSource` is `cadenza`.
 *
 * JSX makes the same nodes as the builders: text is text, `{null}` and booleans are left out.
 *
 * @example
 * // tsconfig.json: { "compilerOptions": { "jsx": "react-jsx", "jsxImportSource": "cadenza" } }
 * const Price = ({ value }: { value: number }) => <b>{value.toFixed(2)}</b>;
 * await ctx.reply(<p>IBM <Price value={101.25} /></p>);
 */

import { nodeOf } from './compose/element.js';
import type { JSX } from './compose/jsx-types.js';
import { isMarkup } from './compose/markup.js';
import type { Style } from './compose/style.js';
import { styleText } from './compose/style.js';
import { hasFields, requireGiven } from './given.js';

export type { JSX } from './compose/jsx-types.js';

/**
 * `<>…</>`: several things without an element around them.
 *
 * @example
 * await ctx.reply(<>Hello <b>{name}</b></>);
 */
export function Fragment(properties: FragmentProperties): JSX.Element {
  requireProperties(properties);
  return shownOf(properties.children);
}

/** What is between `<>` and `</>`. */
export interface FragmentProperties {
  /** Content without `chime`; booleans are not shown. */
  readonly children?: JSX.Element | true | readonly (JSX.Element | true)[];
}

/** What is in a tag: its attributes, and `children` for what is between start and end. */
export interface JsxProperties {
  /** What is between the start and the end of the tag. */
  readonly children?: JSX.Children;
  /** CSS as text, or as an object: `{ color: 'red' }`. */
  readonly style?: Style;
  readonly [attribute: string]: unknown;
}

/**
 * Makes what one JSX tag stands for: a node for `<b>`, whatever the component returns for `<Price>`.
 *
 * `style` may be an object: `{ color: 'red' }`. A `key` is ignored: there is nothing to update.
 *
 * Never throws for what is in a tag: an attribute that is not text, a number or a boolean, which the
 * compiler refuses, is a finding when the message is checked.
 *
 * @example
 * jsx('b', { children: 'Hello' }) // <b>Hello</b>
 */
export function jsx(tag: string, properties: JsxProperties): JSX.Element;
export function jsx<Properties>(
  component: (properties: Properties) => JSX.Element,
  properties: Properties,
): JSX.Element;
export function jsx(
  type: string | ((properties: JsxProperties) => JSX.Element),
  properties: JsxProperties,
): JSX.Element {
  requireProperties(properties);
  if (typeof type === 'function') {
    return type(properties);
  }
  const { children, style, ...given } = properties;
  const styled = isStyles(style) ? styleText(style) : style;
  // What the compiler refused is for the check to judge, which says where it stands.
  return nodeOf(type, { style: styled, ...given }, shownOf(children));
}

/** {@link jsx} for a tag with several children. */
export const jsxs = jsx;

/** {@link jsx} for development builds. */
export const jsxDEV = jsx;

/** @throws CadenzaError `BAD_ARGUMENT` when a tag comes without its properties, as no compiler writes it */
function requireProperties(properties: unknown): void {
  requireGiven(
    properties,
    hasFields(properties),
    "jsx takes a tag or a component, and what is in the tag as an object: jsx('b', { children: 'Hello' })",
  );
}

function isStyles(style: unknown): style is Style {
  return typeof style === 'object' && style !== null && !isMarkup(style) && !Array.isArray(style);
}

/** Conditions leave booleans: `{open}`, `{!open && <b>x</b>}`. Neither is shown; content has `false` alone. */
function shownOf<Shown>(
  children: Shown | true | readonly (Shown | true)[],
): Shown | null | readonly Shown[] {
  if (children === true) {
    return null;
  }
  return holdsTrue(children)
    ? children.filter((child): child is Shown => child !== true)
    : children;
}

function holdsTrue<Shown>(
  children: Shown | readonly (Shown | true)[],
): children is readonly (Shown | true)[] {
  return Array.isArray(children) && children.includes(true);
}
