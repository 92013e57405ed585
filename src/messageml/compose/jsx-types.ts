/** @module The `JSX` namespace: what TypeScript looks up to type JSX (see `jsx-runtime.ts`). */

import type { ElementName } from '../document/element-names.js';
import type { AnyContent, Content } from './content.js';
import type { AttributesOf, ElementOf, TagOf } from './element-types.js';
import type { FormHere } from './inside.js';

/** What any JSX expression is: content, ready for `ctx.reply`. */
export type Element = Content<string, FormHere>;

/** What may stand where a tag's name stands. */
export type ElementType = string | ((properties: never) => Element);

/** Tells TypeScript that what is between the tags is the property `children`. */
export interface ElementChildrenAttribute {
  readonly children: unknown;
}

/** Allowed on every component; ignored. */
export interface IntrinsicAttributes {
  readonly key?: string | number;
}

/** The tags, with the attributes that the element table gives them. */
export type IntrinsicElements = {
  readonly [Tag in TagOf<ElementName>]: AttributesOfTag<ElementOf<Tag>> & WithChildren;
} & { readonly messageML: WithChildren };

interface WithChildren extends IntrinsicAttributes {
  readonly children?: Children;
}

/**
 * What may be between tags: content, and what conditions leave of it. The compiler takes a `false`
 * there for any boolean, and neither is shown.
 */
export type Children = AnyContent | true | readonly (AnyContent | true)[];

type AttributesOfTag<Name> = Name extends ElementName ? AttributesOf<Name> : never;
