import type { Content, ElementContent, Markup, MessageNode } from '../content.js';
import { entriesOf, nodeOf } from '../element.js';
import type { InSelect, NeedsForm, OneOfSeveral } from '../inside.js';
import { attributesOf } from './attributes.js';
import type { Choices, SomeChoices, ValueOf } from './choices-given.js';
import { choicesOf } from './choices-given.js';
import { build } from './container.js';
import type {
  LabelledAttributes,
  RequirableAttributes,
  SwitchableAttributes,
  UnlessRequired,
} from './input-attributes.js';

interface MenuAttributes extends LabelledAttributes, SwitchableAttributes, RequirableAttributes {
  /** Whether choosing submits the form. Default: `false`. */
  readonly autoSubmit?: boolean | undefined;
}

/** What {@link select} takes when one value can be chosen. */
export interface SingleSelectAttributes<Value extends string = string> extends MenuAttributes {
  readonly multiple?: false | undefined;
  /** What is chosen at first. Default: nothing. */
  readonly value?: Value | undefined;
  readonly min?: undefined;
  readonly max?: undefined;
}

/** What {@link select} takes when several values can be chosen. */
export interface MultipleSelectAttributes<Value extends string = string> extends MenuAttributes {
  readonly multiple: true;
  /** What is chosen at first. Default: nothing. */
  readonly value?: readonly Value[] | undefined;
  /** The fewest that must be chosen. Default: none, or one when it is required. */
  readonly min?: number | undefined;
  /** The most that can be chosen. Default: all. */
  readonly max?: number | undefined;
}

/** What {@link select} takes beside its name and choices. `min` and `max` come with `multiple` only. */
export type SelectAttributes<Value extends string = string> =
  SingleSelectAttributes<Value> | MultipleSelectAttributes<Value>;

/** Of what a select is when no options are given. */
interface NothingChosen {
  readonly multiple?: false;
}

type SelectReply<Options, Value> = Options extends { readonly multiple: true }
  ? readonly Value[]
  : UnlessRequired<Options, Value>;

/**
 * A menu of choices. Its reply is the chosen value, `undefined` when it may be left empty and was; a
 * list with `multiple`.
 *
 * @example
 * select('side', ['buy', 'sell'], { required: true })
 * select('desks', { fx: 'FX', ir: 'Rates' }, { multiple: true, max: 2, label: 'Desks' })
 */
export function select<
  const Name extends string,
  const Given extends Choices,
  const Options extends SelectAttributes<ValueOf<Given> & string> = NothingChosen,
>(
  name: Name,
  choices: Given & SomeChoices<Given>,
  attributes?: Options,
): MessageNode<'select', NeedsForm<Name, SelectReply<Options, ValueOf<Given>>>> {
  const { value, placeholder, ...others }: SelectAttributes = attributes ?? {};
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  const options = choicesOf(choices).map((choice) =>
    option(choice.value, choice.label, { selected: chosen.includes(choice.value) || undefined }),
  );
  return nodeOf(
    'select',
    { name, 'data-placeholder': placeholder, ...attributesOf(others) },
    options,
  );
}

/**
 * One choice of a select that is put together by hand with {@link selectOf}: where choices are
 * computed by template expressions, for instance.
 *
 * @example
 * selectOf('side', [option('buy', 'Buy', { selected: true }), option('sell', 'Sell')])
 */
export function option(
  value: string | Markup,
  label: string | Markup,
  attributes?: {
    /** Whether it is chosen at first. Default: `false`. */
    readonly selected?: boolean | undefined;
  },
): MessageNode<'option', InSelect> {
  return build('option', { value, ...attributes }, label);
}

/**
 * A menu from its {@link option}s; {@link select} makes them from data. Its reply is a string.
 *
 * @example
 * selectOf('side', [option('buy', 'Buy'), option('sell', 'Sell')], { required: true })
 */
export function selectOf<const Name extends string>(
  name: Name,
  options: ElementContent<'option', InSelect>,
  attributes?: MenuAttributes,
): MessageNode<'select', NeedsForm<Name, string | undefined>> {
  const { placeholder, ...others } = attributes ?? {};
  return build('select', { name, dataPlaceholder: placeholder, ...others }, options);
}

/** What {@link checkbox} and {@link radio} take beside name and label. */
export interface TickAttributes extends SwitchableAttributes {
  /** Whether it is ticked at first. Default: `false`. */
  readonly checked?: boolean | undefined;
  /** Whether the form's button is to ignore it when it judges. Default: `false`. */
  readonly formNoValidate?: boolean | undefined;
}

/** What may be beside a check box or radio button. */
export type TickLabel = Content<'b' | 'i', never>;

/** What {@link checkbox} takes. */
export interface CheckboxAttributes extends TickAttributes {
  /** What the reply lists when it is ticked. Default: the reply is `true` or `false`. */
  readonly value?: string | undefined;
}

type CheckboxReply<Options> = Options extends { readonly value: infer Value extends string }
  ? OneOfSeveral<Value>
  : boolean;

/**
 * A check box. Alone, its reply is `true` or `false`. With a `value` it is one of several of the same
 * name, and the reply is the list of those that are ticked.
 *
 * @example
 * checkbox('agreed', 'I have read the terms')
 * checkbox('desk', 'FX', { value: 'fx' })
 */
export function checkbox<
  const Name extends string,
  const Options extends CheckboxAttributes = TickAttributes,
>(
  name: Name,
  label?: TickLabel,
  attributes?: Options,
): MessageNode<'checkbox', NeedsForm<Name, CheckboxReply<Options>>> {
  return nodeOf('checkbox', { name, ...attributesOf(attributes) }, [label]);
}

/**
 * A group of check boxes. Its reply is the list of those that are ticked.
 *
 * @example
 * checkboxes('desks', { fx: 'FX', ir: 'Rates' }, { value: ['fx'] })
 */
export function checkboxes<const Name extends string, const Given extends Choices>(
  name: Name,
  choices: Given & SomeChoices<Given>,
  attributes?: GroupAttributes<readonly ValueOf<Given>[]>,
): readonly MessageNode<'checkbox', NeedsForm<Name, OneOfSeveral<ValueOf<Given> & string>>>[] {
  const { value = [], ...others } = attributes ?? {};
  const ticked: readonly unknown[] = entriesOf(value);
  return choicesOf(choices).map((choice) => {
    const own = { value: choice.value, checked: ticked.includes(choice.value) || undefined };
    return nodeOf('checkbox', { name, ...attributesOf({ ...own, ...others }) }, [choice.label]);
  });
}

/**
 * One radio button of several of the same name. Its reply is the value of the one that is chosen.
 *
 * @example
 * [radio('size', 's', 'Small'), radio('size', 'l', 'Large', { checked: true })]
 */
export function radio<const Name extends string, const Value extends string>(
  name: Name,
  value: Value,
  label?: TickLabel,
  attributes?: TickAttributes,
): MessageNode<'radio', NeedsForm<Name, Value | undefined>> {
  return nodeOf('radio', { name, value, ...attributesOf(attributes) }, [label]);
}

/** What {@link radios} and {@link checkboxes} take beside name and choices. */
export interface GroupAttributes<Value> extends SwitchableAttributes {
  /** What is chosen at first. Default: nothing. */
  readonly value?: Value | undefined;
}

/**
 * A group of radio buttons. Its reply is the chosen value, `undefined` when none is.
 *
 * @example
 * radios('size', ['small', 'large'], { value: 'small' })
 */
export function radios<const Name extends string, const Given extends Choices>(
  name: Name,
  choices: Given & SomeChoices<Given>,
  attributes?: GroupAttributes<ValueOf<Given>>,
): readonly MessageNode<'radio', NeedsForm<Name, ValueOf<Given> | undefined>>[] {
  const { value, ...others } = attributes ?? {};
  return choicesOf(choices).map((choice) => {
    const own = { value: choice.value, checked: choice.value === value || undefined };
    return nodeOf('radio', { name, ...attributesOf({ ...own, ...others }) }, [choice.label]);
  });
}
