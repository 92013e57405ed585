import type { ElementName } from '../document/element-names.js';

/**
 * What values an attribute takes.
 *
 * - `text`: anything.
 * - `style`: CSS of the allowed properties.
 * - `boolean`: `true` or `false`.
 * - `choice`: one of `values`; upper and lower case only count with `exact`.
 * - `integer`: a whole number between `minimum` and `maximum`.
 * - `uri`: an absolute link.
 * - `date`, `time`, `timezone`, `date-time`: 2024-12-31, 09:29:47, Europe/Paris, 2024-12-31T09:29:47Z.
 * - `date-format`, `time-format`: how a picker shows them, such as dd/MM/yyyy.
 * - `pattern`: a regular expression.
 * - `json`: a JSON text, whose form the row's description tells.
 */
export type AttributeKind =
  | 'text'
  | 'style'
  | 'boolean'
  | 'choice'
  | 'integer'
  | 'uri'
  | 'date'
  | 'time'
  | 'timezone'
  | 'date-time'
  | 'date-format'
  | 'time-format'
  | 'pattern'
  | 'json';

/** One attribute of an element. */
export interface AttributeDefinition {
  /** What values it takes. */
  readonly kind: AttributeKind;
  /** What it does, for an author. */
  readonly description: string;
  /** The element needs it. */
  readonly required?: true;
  /** `choice` only. */
  readonly values?: readonly string[];
  /** `choice` only: upper and lower case count. */
  readonly exact?: true;
  /** `integer` only, inclusive. */
  readonly minimum?: number;
  /** `integer` only, inclusive. */
  readonly maximum?: number;
  /** The most UTF-16 units that the value may have. */
  readonly maximumLength?: number;
  /** What it counts as when it is left out. */
  readonly default?: string;
  /** Its name in PresentationML, where that is another one. */
  readonly presentation?: string;
  /** What the service calls it in its messages, where that is another name. */
  readonly serviceName?: string;
  /** Under which names MessageML accepts it. Default: its own. */
  readonly inMessageML?: readonly string[];
  /** Under which names PresentationML accepts it. Default: `presentation`, or its own. */
  readonly inPresentationML?: readonly string[];
  /** It is accepted, but serves no author: builders and docs leave it out. */
  readonly unadvised?: true;
}

/** What may be in an element. */
export interface ContentModel {
  /** The elements that may; `any`: all of them. */
  readonly elements: 'any' | readonly ElementName[];
  /** Whether text may be in it. White space between elements always may. */
  readonly text: boolean;
  /** Parts of which at least one is needed. `text` stands for text. */
  readonly atLeastOne?: readonly (ElementName | 'text')[];
  /** Not even white space is allowed. */
  readonly empty?: true;
  /** The content is read, but not shown. */
  readonly ignored?: true;
}

/** What sort of value a field of a form has. */
export type FieldKind =
  /** Text fields and areas: a string. */
  | 'text'
  /** A text field of `numberField`: a number. */
  | 'number'
  /** The same for whole numbers. */
  | 'integer'
  /** A check box alone: a boolean. */
  | 'flag'
  /** Radio buttons, a select: one of the choices. */
  | 'choice'
  /** Check boxes of one name, a select with `multiple`: a list of choices. */
  | 'choices'
  /** A date picker: `2024-12-31`. */
  | 'date'
  /** A time picker: `09:29:47`. */
  | 'time'
  /** A time zone picker: `Europe/Paris`. */
  | 'zone'
  /** A person selector: user ids. */
  | 'people'
  /** A room selector: user ids and stream ids. */
  | 'rooms';

/** How an element is written in PresentationML, as far as no function of its own says it. */
export interface PresentationForm {
  /** The tag that it is written as. Default: its own. */
  readonly tag?: string;
  /** A class that is always there, in front of the author's. */
  readonly class?: string;
  /** The type of its `<input>`, written first; it identifies the element. */
  readonly inputType?: string;
  /**
   * Where a `<div>` has the classes of several elements, the one with the lower number counts. Without a
   * number a `<div>` is never taken for it: the service does not read what it has written there.
   */
  readonly divRank?: number;
  /** The attributes that are written, in order. Default: all that were given, alphabetically. */
  readonly order?: readonly string[];
  /** The same for elements that were read from PresentationML. Default: `order`. */
  readonly orderFromPresentation?: readonly string[];
  /** Values of attributes of the order that were not given, but are written all the same. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Attributes that are written after all others. Only without an order. */
  readonly last?: readonly string[];
  /** An attribute, with its value, that is written after the first one. Only without an order. */
  readonly mark?: readonly [string, string];
  /** The tag closes itself, and content is left out. */
  readonly selfClosing?: true;
  /** Content is left out. */
  readonly withoutContent?: true;
  /** It is written in a group with its label and tooltip; this is what the group's id starts with. */
  readonly groupPrefix?: string;
  /** What the group shows is its content, not its label and title. */
  readonly groupsContent?: true;
  /** Line breaks in text that stands directly in it are kept. */
  readonly keepsLineBreaks?: true;
}

/** What is to know about an element besides the steps of its check: the facts of its row. */
export interface ElementFacts {
  /** The tags that stand for it in MessageML; the first one names it in messages to the author. */
  readonly tags: readonly [string, ...string[]];
  /** What the service calls it when it lists elements: `listitem` for `li`. */
  readonly listName: string;
  /** What it is, in one sentence. */
  readonly description: string;
  /** Its attributes, by their names. */
  readonly attributes: Readonly<Record<string, AttributeDefinition>>;
  /** What may be in it. */
  readonly content: ContentModel;
  /** The elements one of which it stands directly in. */
  readonly parents?: readonly ElementName[];
  /** The elements one of which it is in, at any depth. */
  readonly ancestors?: readonly ElementName[];
  /** What sort of value people enter into it, if it is a field of a form. */
  readonly field?: FieldKind;
  /** What the service's statistics call it, if they count it. */
  readonly counter?: string;
  /** Only MessageML has it. */
  readonly shorthand?: true;
  /** Not even class and style are allowed; the service says so only when it has read the content. */
  readonly bare?: true;
  /** How it is written in PresentationML. */
  readonly presentation: PresentationForm;
}
