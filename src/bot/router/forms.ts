import { CadenzaError, type FormValues, isEvent } from '../../contract/index.js';
import { suggest } from '../../contract/suggest.js';
import {
  dialog,
  type FieldProblem,
  type Form,
  nodesIn,
  readReply,
  withReply,
} from '../../messageml/index.js';
import type { Context, FormContext } from '../context.js';
import type { Handler } from '../handlers.js';
import type { Reply } from '../outgoing/index.js';
import { warnOfUnsent } from './unsent.js';

interface FormHandler {
  /** The form itself, when it was given: then replies to it are read by its fields. */
  readonly definition: Form | undefined;
  readonly handler: Handler<FormContext>;
}

/** The forms of a bot, by id. */
export class Forms {
  readonly #handlers = new Map<string, FormHandler>();

  /** Adds a form, or the id of one. @throws CadenzaError `FORM_HAS_HANDLER` */
  add(form: string | Form, handler: Handler<FormContext>): void {
    const formId = typeof form === 'string' ? form : form.attributes.id;
    if (this.#handlers.has(formId)) {
      throw new CadenzaError('FORM_HAS_HANDLER', `The form "${formId}" has a handler already.`);
    }
    const definition = typeof form === 'string' ? undefined : form;
    this.#handlers.set(formId, { definition, handler });
  }

  /** Whether a form has a handler. */
  has(formId: string): boolean {
    return this.#handlers.has(formId);
  }

  /** The form with a handler whose id is spelt alike. */
  nearest(formId: string): string | undefined {
    return suggest(formId, this.#handlers.keys());
  }

  /**
   * Calls the handler of a submitted form. When its fields were not filled in as the form asks, the
   * person gets the form again with what is wrong, unless they pressed a button of type `cancel`.
   *
   * @returns whether the event is dealt with
   */
  async handle(submitted: FormContext): Promise<boolean> {
    const found = this.#handlers.get(submitted.formId);
    if (found === undefined) {
      return false;
    }
    const { definition, handler } = found;
    if (definition !== undefined) {
      return handleReply(definition, handler, submitted);
    }
    warnOfUnsent(submitted, `form ${submitted.formId}`, await handler(submitted));
    return true;
  }
}

async function handleReply(
  form: Form,
  handler: Handler<FormContext>,
  ctx: FormContext,
): Promise<boolean> {
  const reply = readReply(form, ctx.formValues);
  if (reply.ok) {
    const returned = await handler({ ...ctx, values: reply.values });
    warnOfUnsent(ctx, `form ${ctx.formId}`, returned);
    return true;
  }
  if (isCancelled(form, ctx.action)) {
    return false;
  }
  await ctx.reply(askAgain(form, ctx.formValues, reply.problems, ctx.text));
  return true;
}

/**
 * The form once more; one that was made for a dialog may be in nothing else, so in an open one.
 *
 * @param text - gives texts in the language of the person
 */
export function askAgain(
  form: Form,
  values: FormValues,
  problems: readonly FieldProblem[],
  text: Context['text'],
): Reply {
  const told = problems.map((problem) =>
    problem.key === undefined
      ? problem
      : { ...problem, message: text(problem.key, problem.values) },
  );
  const again = withReply(form, values, told);
  const isForDialog = [...nodesIn(form)].some(({ tag }) => tag === 'title');
  return isForDialog ? dialog('once-more', again, { state: 'open' }) : again;
}

/** Whether the pressed button gives up, so that wrong values need not be mentioned. */
export function isCancelled(form: Form, action: string): boolean {
  return [...nodesIn(form)].some(
    ({ tag, attributes }) =>
      tag === 'button' && attributes['name'] === action && attributes['type'] === 'cancel',
  );
}

/** The context of a submitted form, if the event is one. */
export function asFormContext(ctx: Context): FormContext | undefined {
  const { event } = ctx;
  if (!isEvent(event, 'SYMPHONYELEMENTSACTION')) {
    return undefined;
  }
  const { stream, formId, formMessageId, formValues } = event.payload.symphonyElementsAction;
  const { action, ...values }: FormValues = formValues;
  return {
    formId,
    formMessageId,
    formMessage: { messageId: formMessageId, stream },
    action: typeof action === 'string' ? action : '',
    values,
    formValues,
    ...ctx,
    event,
    stream,
  };
}
