/**
 * @module What TypeScript and bundlers call for `<b>text</b>` when `jsxImportSource` is `cadenza`.
 *
 * JSX makes the same nodes as the builders: text is text, `{null}` and `{false}` are left out.
 *
 * @example
 * // tsconfig.json: { "compilerOptions": { "jsx": "react-jsx", "jsxImportSource": "cadenza" } }
 * const Price = ({ value }: { value: number }) => <b>{value.toFixed(2)}</b>;
 * await ctx.reply(<p>IBM <Price value={101.25} /></p>);
 */

import type { AnyContent } from './compose/content.js';
import { element, isList } from './compose/element.js';
import type { AttributeValue } from './compose/element.js';
import type { Element } from './compose/jsx-types.js';
import { styleText } from './compose/style.js';
import type { Style } from './compose/style.js';

export type * as JSX from './compose/jsx-types.js';

/** `<>…</>`: several things without an element around them. */
export function Fragment({ children }: { readonly children?: Element }): Element {
  return children;
}

/** What stands in a tag: its attributes, and `children` for what stands between start and end. */
export interface JsxProperties {
  readonly children?: AnyContent;
  readonly style?: Style;
  readonly [attribute: string]: unknown;
}

/**
 * Makes what one JSX tag stands for: a node for `<b>`, whatever the component returns for `<Price>`.
 *
 * `style` may be an object: `{ color: 'red' }`. A `key` is ignored: there is nothing to update.
 *
 * @throws TypeError when an attribute is neither text, nor a number or boolean.
 */
export function jsx(tag: string, properties: JsxProperties): Element;
export function jsx<Properties>(
  component: (properties: Properties) => Element,
  properties: Properties,
): Element;
export function jsx(
  type: string | ((properties: JsxProperties) => Element),
  properties: JsxProperties,
): Element {
  if (typeof type === 'function') return type(properties);
  const { children, style, ...given } = properties;
  const attributes: Record<string, AttributeValue> = {};
  if (style !== undefined) attributes['style'] = styleText(style);
  for (const [name, value] of Object.entries(given)) {
    if (!isAttributeValue(value)) {
      throw new TypeError(
        `The attribute "${name}" of <${type}> takes text, a number or a boolean.`,
      );
    }
    attributes[name] = value;
  }
  return element(type, attributes, ...(isList(children) ? children : [children]));
}

/** {@link jsx} for a tag with several children. */
export const jsxs = jsx;

/** {@link jsx} for development builds. */
export const jsxDEV = jsx;

function isAttributeValue(value: unknown): value is AttributeValue {
  return value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);
}
