/**
 * @module The `JSX` namespace: what TypeScript looks up to type JSX (see `jsx-runtime.ts`).
 *
 * The names are declared in it: where they are those of a module, a bundle of declarations exports them under other names,
 * and the compiler ends at the first tag of a program with an error of its own.
 */

import type { ElementName } from '../document/element-names.js';
import type { AnyContent, Content } from './content.js';
import type { AttributesOf, ElementOf, TagOf } from './element-types.js';
import type { FormHere } from './inside.js';

/** What TypeScript looks up for a tag: which there are, what each takes, and what it makes. */
// eslint-disable-next-line @typescript-eslint/no-namespace
export declare namespace JSX {
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

  /**
   * What may be between tags: content, and what conditions leave of it. The compiler takes a `false`
   * there for any boolean, and neither is shown.
   */
  export type Children = AnyContent | true | readonly (AnyContent | true)[];
}

type AttributesOfTag<Name> = Name extends ElementName ? AttributesOf<Name> : never;

interface WithChildren extends JSX.IntrinsicAttributes {
  readonly children?: JSX.Children;
}
