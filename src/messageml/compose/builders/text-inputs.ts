import { fieldProblems } from '../../forms/field-problems.js';
import type { MessageNode } from '../content.js';
import { nodeOf } from '../element.js';
import type { NeedsForm } from '../inside.js';
import { attributesOf } from './attributes.js';
import { build } from './container.js';
import type {
  LabelledAttributes,
  PatternAttributes,
  RequirableAttributes,
  SwitchableAttributes,
  UnlessRequired,
} from './input-attributes.js';

interface TextInputAttributes
  extends LabelledAttributes, SwitchableAttributes, RequirableAttributes {
  /** What is in it at first. */
  readonly value?: string | undefined;
  /** The fewest characters. Default: any. */
  readonly minLength?: number | undefined;
  /** The most characters. Default: the most the element takes. */
  readonly maxLength?: number | undefined;
}

interface LineAttributes extends TextInputAttributes {
  /** Whether the text is hidden while it is typed; Cadenza then keeps it out of logs. Default: `false`. */
  readonly masked?: boolean | undefined;
  /** Whether leaving the field submits the form. Default: `false`. */
  readonly autoSubmit?: boolean | undefined;
}

/** What {@link textField} takes beside its name. A `pattern` needs a `patternError`. */
export type TextFieldAttributes = LineAttributes & PatternAttributes;

/**
 * One line of text, at most 128 characters. Its reply is a string, empty when nothing was entered.
 *
 * @example
 * textField('quantity', { required: true, pattern: '^[0-9]+$', patternError: 'Digits only' })
 */
export const textField = textInput<'text-field', TextFieldAttributes>('text-field');

/** What {@link numberField} takes beside its name. */
export interface NumberFieldAttributes
  extends LabelledAttributes, SwitchableAttributes, RequirableAttributes {
  /** What is in it at first. */
  readonly value?: number | undefined;
  /** The smallest that is accepted. Default: any. */
  readonly min?: number | undefined;
  /** The largest that is accepted. Default: any. */
  readonly max?: number | undefined;
  /** Whether only whole numbers are accepted. Default: `false`. */
  readonly integer?: boolean | undefined;
  /**
   * Shown when it is not a number. Default: `Enter a number`, or `Enter a whole number`; a bot that asks again says it in the
   * language of the person, by its texts `form.number` and `form.integer`.
   */
  readonly patternError?: string | undefined;
}

/**
 * A text field for a number: its reply is a number, or `undefined` when it may be left empty and was.
 * The limits are checked when the reply is read; MessageML itself only knows the pattern.
 *
 * @example
 * numberField('quantity', { integer: true, min: 1, required: true })
 */
export function numberField<
  const Name extends string,
  const Options extends NumberFieldAttributes = NumberFieldAttributes,
>(
  name: Name,
  attributes?: Options,
): MessageNode<'text-field', NeedsForm<Name, UnlessRequired<Options, number>>> {
  const {
    value,
    min,
    max,
    integer = false,
    patternError,
    ...others
  }: NumberFieldAttributes = attributes ?? {};
  const kind = integer ? 'integer' : 'number';
  const given = {
    ...others,
    pattern: integer ? '^[+-]?[0-9]+$' : '^[+-]?[0-9]+([.][0-9]+)?$',
    patternError: patternError ?? fieldProblems[`form.${kind}`],
  };
  const limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return nodeOf('text-field', { name, ...attributesOf(given) }, [value], {
    field: { kind, ...limits },
  });
}

interface AreaAttributes extends TextInputAttributes {
  /** How many lines it is high. */
  readonly rows?: number | undefined;
  /** How many characters it is wide. */
  readonly cols?: number | undefined;
}

/** What {@link textArea} and {@link richTextArea} take beside their name. */
export type TextAreaAttributes = AreaAttributes & PatternAttributes;

/**
 * Several lines of text, at most 10,000 characters. Its reply is a string.
 *
 * @example
 * textArea('comment', { label: 'Comment', rows: 4 })
 */
export const textArea = textInput<'textarea', TextAreaAttributes>('textarea');

/** Several lines of text that people can format. Its reply is a string. */
export const richTextArea = textInput<'richtextarea', TextAreaAttributes>('richtextarea');

/** A builder of an input whose text at first is in it as content. */
export type TextInputBuilder<Tag extends string, Attributes extends TextInputAttributes> = <
  const Name extends string,
>(
  name: Name,
  attributes?: Attributes,
) => MessageNode<Tag, NeedsForm<Name, string>>;

function textInput<Tag extends string, Attributes extends TextInputAttributes>(
  tag: Tag,
): TextInputBuilder<Tag, Attributes> {
  return (name, attributes) => {
    const { value, ...others }: TextInputAttributes = attributes ?? {};
    return build(tag, { name, ...others }, value);
  };
}
