import type { AnyContent, Content, ElementContent, HeldBy, MessageNode } from '../content.js';
import { nodeWith } from '../element.js';
import type { ChoiceOf } from '../element-types.js';
import type { ButtonNeedsForm, FormHere, InDialog, NeedsForm, OneOfSeveral } from '../inside.js';
import { attributesOf } from './attributes.js';

/** What may be in a form: everything but another form. */
export type FormContent = Content<string, NeedsForm | ButtonNeedsForm>;

/** What {@link form} takes beside id and content. */
export interface FormAttributes {
  /**
   * Whether it can be submitted again and again: `reset` empties it each time, `no-reset` leaves what
   * was entered. Default: once, then it is disabled.
   */
  readonly multiSubmit?: ChoiceOf<'form', 'multi-submit'> | undefined;
}

/**
 * A form: plain content, and at the same time the description of its reply. Give it to `bot.form` and
 * the handler's values are typed by its fields.
 */
export interface Form<
  Id extends string = string,
  Values = Readonly<Record<string, unknown>>,
  ActionName extends string = string,
> extends MessageNode<'form'> {
  readonly attributes: { readonly id: Id } & MessageNode['attributes'];
  /** For the type checker alone: what a reply carries. */
  readonly replies?: { readonly values: Values; readonly action: ActionName } | undefined;
}

/**
 * A form. It needs a button of type `action`; its inputs may be at any depth, between any content.
 *
 * @param id what the reply is told apart by; at most one form of a message has it
 *
 * @example
 * const order = form('order', [
 *   select('side', ['buy', 'sell'], { required: true }),
 *   numberField('quantity', { integer: true, min: 1, required: true }),
 *   button('send', 'Send'),
 * ]);
 * bot.form(order, async (ctx) => { await ctx.reply(`${ctx.values.side} ${ctx.values.quantity}`); });
 */
export function form<const Id extends string, const Given extends FormContent>(
  id: Id,
  content: Given & WithAction<Given>,
  attributes?: FormAttributes,
): Form<Id, ValuesOf<HeldBy<Given>>, ActionsOf<HeldBy<Given>>> {
  return formOf(id, content, attributes);
}

/**
 * A form that is the whole content of a dialog: the dialog's title, body and footer are in it.
 *
 * @example
 * dialog('edit', dialogForm('edit-order', [
 *   dialogTitle('Edit'),
 *   dialogBody(textField('comment')),
 *   dialogFooter(button('save', 'Save')),
 * ]))
 */
export function dialogForm<
  const Id extends string,
  const Given extends ElementContent<
    'title' | 'body' | 'footer',
    NeedsForm | ButtonNeedsForm | InDialog
  >,
>(
  id: Id,
  content: Given,
  attributes?: FormAttributes,
): Form<Id, ValuesOf<HeldBy<Given>>, ActionsOf<HeldBy<Given>>> {
  return formOf(id, content, attributes);
}

function formOf<Id extends string, Values, Name extends string>(
  id: Id,
  content: AnyContent,
  options: FormAttributes | undefined,
): Form<Id, Values, Name> {
  const attributes = { ...attributesOf(options), id };
  return Object.freeze({ ...nodeWith<'form', FormHere>('form', attributes, content), attributes });
}

/** What a reply to a form carries, by the names of its fields. */
export type InferValues<Of> = Of extends Form<string, infer Values> ? Values : never;

/** The names of the buttons that submit a form. */
export type InferAction<Of> = Of extends Form<string, unknown, infer Name> ? Name : never;

/** Refuses content in which visibly no button submits. */
type WithAction<Given> = [HeldBy<Given>] extends [never]
  ? unknown
  : [Extract<HeldBy<Given>, ButtonNeedsForm<string, 'action'>>] extends [never]
    ? 'a form needs a button of type action'
    : unknown;

type ActionsOf<Holds> = Holds extends ButtonNeedsForm<infer Name> ? Name : never;

type NamesOf<Holds> = Holds extends NeedsForm<infer Name> ? Name : never;

/** The values of all inputs, by name. The detour makes editors show the fields instead of this name. */
export type ValuesOf<Holds> = {
  readonly [Name in NamesOf<Holds>]: Together<ValueNamed<Holds, Name>>;
} extends infer Values
  ? Values
  : never;

type ValueNamed<Holds, Name> =
  Holds extends NeedsForm<infer Own, infer Value> ? (Own extends Name ? Value : never) : never;

/** Check boxes of one name reply with one list. */
type Together<Value> = [Value] extends [OneOfSeveral<infer One>] ? readonly One[] : Value;
