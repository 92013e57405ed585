import type { FieldProblem } from '../../forms/field-problems.js';
import { hasFields, requireGiven } from '../../given.js';
import type { Form, InferAction, InferValues } from '../builders/form.js';
import { fieldsOf, requireForm } from './fields-of.js';
import { readField, textIn } from './read-field.js';

/** What a submitted form carries on the wire: values by field name, and `action`. */
export type RawValues = Readonly<Record<string, unknown>>;

/** A reply to a form, read: its values converted, or what is wrong with them. */
export type FormReply<Of> =
  | { readonly ok: true; readonly values: InferValues<Of>; readonly action: InferAction<Of> }
  | {
      readonly ok: false;
      readonly problems: readonly [FieldProblem, ...FieldProblem[]];
      /** The button that was pressed. Someone who gives up need not be bothered with problems. */
      readonly action: string;
    };

/**
 * Reads a reply to a form: converts every value to the type that the form's fields promise, and
 * checks what the fields ask for. Readers' clients check the same, but anybody can send anything.
 *
 * Values of names that the form does not have are left out.
 *
 * @param values `formValues` of the submitted form
 *
 * @example
 * const reply = readReply(order, event.formValues);
 * if (reply.ok) trade(reply.values.side, reply.values.quantity);
 * else await ctx.reply(withReply(order, event.formValues, reply.problems));
 */
export function readReply<const Of extends Form<string, unknown>>(
  form: Of,
  values: RawValues,
): FormReply<Of>;
export function readReply(form: Form<string, unknown>, values: RawValues): FormReply<Form> {
  requireForm(form, 'readReply');
  requireValues(values, 'readReply');
  const problems: FieldProblem[] = [];
  const read: Record<string, unknown> = {};
  for (const field of fieldsOf(form)) {
    const raw = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    const outcome = readField(field, raw);
    if ('problem' in outcome) {
      problems.push({ field: field.name, ...outcome.problem });
    } else {
      define(read, field.name, outcome.value);
    }
  }
  const action = Object.hasOwn(values, 'action') ? (textIn(values['action']) ?? '') : '';
  const [first, ...others] = problems;
  if (first !== undefined) {
    return { ok: false, problems: [first, ...others], action };
  }
  return { ok: true, values: read, action };
}

/** @throws CadenzaError `BAD_ARGUMENT` when something is not what a submitted form carries */
export function requireValues(values: unknown, of: string): void {
  requireGiven(
    values,
    hasFields(values),
    `${of} takes the values of a submitted form after the form: { side: 'buy' }`,
  );
}

/** An own property, whatever the name: a field may be called `__proto__`. */
function define(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}
