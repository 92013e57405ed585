import type { DirectoryUser, Instrument } from '../directory.js';
import { hasFields, requireGiven } from '../given.js';
import type { JsonObject } from '../json.js';
import type { ElementName } from './element-names.js';

/** The two notations of a message: what authors write, and what the service stores and delivers. */
export type Format = 'MessageML' | 'PresentationML';

/**
 * A message that was read and checked: everything that a renderer needs, nothing left to look up.
 *
 * All offsets in it count UTF-16 units of {@link MessageMLDocument.text}, the message after its
 * template expressions were evaluated.
 */
export interface MessageMLDocument {
  /** The notation of the root: `<messageML>` or `<div data-format="PresentationML">`. */
  readonly format: Format;
  /** The version that PresentationML states: `2.0` unless something else was given. */
  readonly version: string;
  /** The message as it was given, template expressions included. */
  readonly source: string;
  /** The message after template expressions were evaluated; the same as `source` without any. */
  readonly text: string;
  /** The entity data that came with the message, before anything was added to it. */
  readonly data: JsonObject;
  /** The JSON text of {@link MessageMLDocument.data}, with numbers and order as they were given. */
  readonly dataText: string;
  /** The length of the data's JSON text as it was given; 0 when none was. */
  readonly dataLength: number;
  /** What is inside the root. */
  readonly children: readonly DocumentNode[];
  /** Whether the message is nothing but a chime. */
  readonly chime: boolean;
}

/** A node of a document: an element or text. */
export type DocumentNode = DocumentElement | DocumentText;

/** A run of text, references decoded, line ends as `\n`. */
export interface DocumentText {
  /** Tells text from an element. */
  readonly type: 'text';
  /** The characters, with references decoded. */
  readonly value: string;
  /** Offset of its first character in the source. */
  readonly start: number;
  /** Offset after its last character in the source. */
  readonly end: number;
}

/**
 * An element of a document: what it *is*, however it was written.
 *
 * `<div class="card x">` and `<card class="x">` are the same `card` here, with the class `x`; a
 * labelled `<input type="text">` is a `text-field` with the attribute `label`.
 */
export interface DocumentElement {
  /** Tells an element from text. */
  readonly type: 'element';
  /** Which row of the element table describes it. */
  readonly name: ElementName;
  /** The tag as written: `h2` for a heading, `div` for a card that came as PresentationML. */
  readonly tag: string;
  /** Whether it was written in its PresentationML form (`<input type="text">` for a text field). */
  readonly presentation: boolean;
  /** Sorted by name, as the service checks and prints them. Their offsets tell the source's order. */
  readonly attributes: readonly DocumentAttribute[];
  /** Its elements and texts, in order. */
  readonly children: readonly DocumentNode[];
  /** The entity that the element shows or refers to: a mention, a hashtag, a `class="entity"`. */
  readonly entity: EntityReference | undefined;
  /**
   * The id that PresentationML gives it: inputs with a label or title, check boxes and radio
   * buttons with a text, dialogs. On a `ui-action`, the id of the dialog it opens.
   */
  readonly id: string | undefined;
  /** Offset of the `<` of its start tag. */
  readonly start: number;
  /** Offset after the `>` of its end tag. */
  readonly end: number;
}

/**
 * An attribute, under the name MessageML knows it by, in whichever notation it was written:
 * `iconSrc` for `data-icon-src`, `target-id` for `data-target-id`, `label` for a `<label for="…">`.
 */
export interface DocumentAttribute {
  /** The name of the attribute in MessageML. */
  readonly name: string;
  /** The value, references decoded. Numbers of cells and JSON of pickers are in canonical form. */
  readonly value: string;
  /** Offset of the first character of the name, as written. */
  readonly nameStart: number;
  /** Offset after the last character of the name. */
  readonly nameEnd: number;
  /** Offset of the value's first character, after the quote. */
  readonly valueStart: number;
  /** Offset after the value's last character, before the quote. */
  readonly valueEnd: number;
}

/** What an element refers to, resolved. `id` is its key in the entity data, such as `mention1`. */
export type EntityReference =
  | HashtagEntity
  | CashtagEntity
  | InstrumentEntity
  | MentionEntity
  | EmojiEntity
  | DateTimeEntity
  | SuppliedEntity;

interface EntityBase {
  readonly id: string;
}

/** `<hash tag="earnings"/>`: shown as `#earnings`. */
export interface HashtagEntity extends EntityBase {
  /** Tells a hashtag from the other entities. */
  readonly kind: 'hashtag';
  /** Without the `#`. */
  readonly value: string;
}

/** `<cash tag="IBM"/>`: shown as `$IBM`. */
export interface CashtagEntity extends EntityBase {
  /** Tells a cashtag from the other entities. */
  readonly kind: 'cashtag';
  /** Without the `$`. */
  readonly value: string;
}

/** `<tag isin="…"/>`: a financial instrument, shown as `$` and its ticker. */
export interface InstrumentEntity extends EntityBase {
  /** Tells an instrument from the other entities. */
  readonly kind: 'instrument';
  /** The ticker that is shown, without the `$`: the instrument's, or the fallback. */
  readonly value: string;
  /** The instrument, or `undefined` where none was found and the fallback is shown. */
  readonly instrument: Instrument | undefined;
}

/** `<mention uid="…"/>`: shown as `@` and the person's name. */
export interface MentionEntity extends EntityBase {
  /** Tells a mention from the other entities. */
  readonly kind: 'mention';
  /** The person, or `undefined` where the look-up found no one and `strict="false"` allows it. */
  readonly user: DirectoryUser | undefined;
  /** The user id in decimal digits, where one is known. */
  readonly userId: string | undefined;
  /** The e-mail address as written, when the person is named by it and not by an id. */
  readonly email: string | undefined;
}

/** `<emoji shortcode="smile"/>`: shown as the character. */
export interface EmojiEntity extends EntityBase {
  /** Tells an emoji from the other entities. */
  readonly kind: 'emoji';
  /** Without the colons. */
  readonly shortcode: string;
  /** The character, or `undefined` for an unknown shortcode, which is shown as `:shortcode:`. */
  readonly unicode: string | undefined;
  /** How large it is shown: `normal` unless the message says otherwise. */
  readonly size: string;
  /** The set of images that it is drawn from; undefined: the reader's own. */
  readonly family: string | undefined;
}

/** `<dateTime value="2024-12-31T09:29:47Z"/>`: shown in the reader's own zone and format. */
export interface DateTimeEntity extends EntityBase {
  /** Tells a date from the other entities. */
  readonly kind: 'datetime';
  /** The time as written, in ISO 8601. */
  readonly value: string;
  /** The format as written; undefined: the reader's own. */
  readonly format: string | undefined;
}

/** `<div class="entity" data-entity-id="issue">`: an object of the data, with a fallback inside. */
export interface SuppliedEntity extends EntityBase {
  /** Tells an object of the data from the other entities. */
  readonly kind: 'supplied';
  /** The object that the id names. */
  readonly data: JsonObject;
}

/**
 * The value of an attribute, or `undefined` when the element does not have it.
 *
 * @example
 * attributeOf(element, 'placeholder')
 */
export function attributeOf(element: DocumentElement, name: string): string | undefined {
  requireGiven(element, isElement(element), 'attributeOf takes an element of a document first');
  for (const attribute of element.attributes) {
    if (attribute.name === name) {
      return attribute.value;
    }
  }
  return undefined;
}

function isElement(element: unknown): boolean {
  return hasFields(element) && 'attributes' in element && Array.isArray(element.attributes);
}

/**
 * The value of an attribute that a checked element of its kind always has, such as the `href` of a
 * link.
 */
export function requiredAttributeOf(element: DocumentElement, name: string): string {
  for (const attribute of element.attributes) {
    if (attribute.name === name) {
      return attribute.value;
    }
  }
  return '';
}

/**
 * The text in nodes and in all that is in them, without what marks it up.
 *
 * @example
 * textIn(element.children)   // 'Hello world' of <p>Hello <b>world</b></p>
 */
export function textIn(nodes: readonly DocumentNode[]): string {
  let text = '';
  for (const node of nodes) {
    text += node.type === 'text' ? node.value : textIn(node.children);
  }
  return text;
}
