/** @module The `JSX` namespace: what TypeScript looks up to type JSX (see `jsx-runtime.ts`). */

import type { AnyContent, Content } from './content.js';
import type { AttributeValue } from './element.js';
import type { FormHere } from './inside.js';
import type { Style } from './style.js';

/** What any JSX expression is: content, ready for `ctx.reply`. */
export type Element = Content<string, FormHere>;

/** What may stand where a tag's name stands. */
export type ElementType = string | ((properties: never) => Element);

/** Tells TypeScript that what stands between the tags is the property `children`. */
export interface ElementChildrenAttribute {
  readonly children: unknown;
}

/** Allowed on every component; ignored. */
export interface IntrinsicAttributes {
  readonly key?: string | number;
}

/** The tags. */
export type IntrinsicElements = Readonly<
  Record<
    string,
    {
      readonly [attribute: string]: AttributeValue | Style | AnyContent;
      readonly style?: Style;
      readonly children?: AnyContent;
    }
  >
>;
