import type { ElementName } from '../document/element-names.js';
import type { elements } from '../elements/registry.js';
import type { Markup } from './content.js';
import type { Style } from './style.js';

/** @module What the element table says, as types. */

type Table = typeof elements;

type AttributeTable<Name extends ElementName> = Table[Name]['attributes'];

/** The attributes that authors write, not those that only come with stored messages. */
type Advised<Definitions> = {
  [Key in keyof Definitions]: Definitions[Key] extends
    { readonly unadvised: true } | { readonly inMessageML: readonly [] }
    ? never
    : Key;
}[keyof Definitions];

type Required<Definitions> = {
  [Key in keyof Definitions]: Definitions[Key] extends { readonly required: true } ? Key : never;
}[keyof Definitions];

type RequiredNames<Name extends ElementName> = keyof AttributeTable<Name> &
  Advised<AttributeTable<Name>> &
  Required<AttributeTable<Name>>;

/**
 * What attributes take, by their kinds. An expression may compute any of them. (Types without a name of
 * their own: the compiler's messages then show the values instead.)
 */
type ValuesOf<Definitions> = {
  [Key in keyof Definitions]: Definitions[Key] extends {
    readonly kind: 'choice';
    readonly values: readonly (infer Value)[];
  }
    ? Value | Markup
    : Definitions[Key] extends { readonly kind: 'boolean' }
      ? boolean | 'true' | 'false' | Markup
      : Definitions[Key] extends { readonly kind: 'integer' }
        ? number | `${number}` | Markup
        : Definitions[Key] extends { readonly kind: 'style' }
          ? Style | Markup
          : string | number | Markup;
};

/** The attributes of an element, under their names in MessageML: `AttributesOf<'text-field'>`. */
export type AttributesOf<Name extends ElementName> = {
  readonly [Key in RequiredNames<Name>]: ValuesOf<AttributeTable<Name>>[Key];
} & {
  readonly [Key in Exclude<Advised<AttributeTable<Name>>, Required<AttributeTable<Name>>>]?:
    ValuesOf<AttributeTable<Name>>[Key] | undefined;
};

/** The values of an attribute that takes one of several: `ChoiceOf<'button', 'class'>`. */
export type ChoiceOf<
  Name extends ElementName,
  Attribute extends keyof AttributeTable<Name>,
> = AttributeTable<Name>[Attribute] extends { readonly values: readonly (infer Value)[] }
  ? Value
  : never;

/** The tags that stand for an element: `h1` to `h6` for `heading`. */
export type TagOf<Name extends ElementName> = Table[Name]['tags'][number];

/** The elements for which a tag may stand: `<body>` for three, depending on where it is. */
export type ElementOf<Tag> = {
  [Name in ElementName]: Tag extends TagOf<Name> ? Name : never;
}[ElementName];

/** The tags of the elements that may stand directly in an element. */
export type TagsInside<Name extends ElementName> =
  Table[Name]['content']['elements'] extends readonly (infer Inner extends ElementName)[]
    ? TagOf<Inner>
    : string;
