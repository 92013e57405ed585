import './form.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useCommands, useConsole } from '../../access/use-console.js';
import { firstField } from '../../controls/first-field.js';
import { Icon } from '../../controls/icon.js';
import { formKey } from '../../state/console-state.js';
import type { fieldProblems } from '../forms/field-problems.js';
import { fieldsOf } from '../forms/fields.js';
import { FormContext, useForm } from '../forms/form-context.js';
import { formValuesOf, valuesByName } from '../forms/form-values.js';
import type { MarkupElement } from '../markup.js';
import { isSet, valueOf } from '../markup.js';
import { useMessage, useScopedId } from '../message-context.js';
import type { View } from '../view.js';

/**
 * A form of a message. After it was submitted it takes no further input, as in the service, unless
 * its author allows to submit it several times. In a preview it can be tried out: it tells what is
 * wrong with what is entered, and submits nothing.
 */
const Form: View = ({ element, children }) => {
  const { formId, submitted, problems, generation, box, submit, reset } = useSubmission(element);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const button = event.submitter;
    if (!(event.currentTarget instanceof HTMLFormElement) || button === null) {
      return;
    }
    const unchecked = button.dataset['unchecked'] === 'true';
    void submit(event.currentTarget, button.dataset['action'] ?? '', unchecked);
  };

  const submitBy = (fieldName: string, form: HTMLFormElement | null) => {
    if (form !== null) {
      void submit(form, fieldName, true);
    }
  };

  return (
    <FormContext.Provider value={{ submitted, problems, submitBy, reset }}>
      <form
        key={generation}
        ref={box}
        class="ml-form"
        noValidate
        autocomplete="off"
        aria-label={`Form ${formId}`}
        onSubmit={onSubmit}
      >
        <fieldset disabled={submitted !== undefined}>{children}</fieldset>
        {submitted !== undefined && (
          <p class="ml-form__sent" role="status">
            <Icon name="check" /> Sent
          </p>
        )}
      </form>
    </FormContext.Provider>
  );
};

/** What is wrong with what is entered in a form, and whether it was submitted; and how to do that. */
function useSubmission(element: MarkupElement) {
  const { message } = useMessage();
  const commands = useCommands();
  const formId = element.attributes.get('id') ?? '';
  const submitted = useConsole(
    (state) => state.submitted[formKey(message?.messageId ?? '', formId)],
  );
  const [generation, setGeneration] = useState(0);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const repeats = valueOf(element, 'multi-submit');
  const box = useRef<HTMLFormElement>(null);
  // Cleared, it is another form: what had the focus is gone.
  useLayoutEffect(() => {
    if (generation > 0 && isLost()) {
      firstField(box.current)?.focus();
    }
  }, [generation]);

  const reset = () => {
    setProblems(new Map());
    setGeneration((count) => count + 1);
  };

  const submit = async (form: HTMLFormElement, action: string, unchecked: boolean) => {
    const fields = fieldsOf(element);
    const entries = [...new FormData(form)].filter(isText);
    const found = await problemsOf(fields, valuesByName(entries), undecidedIn(form));
    setProblems(unchecked ? new Map() : found);
    if (found.size > 0 && !unchecked) {
      // Its fields are marked when the page is drawn again.
      requestAnimationFrame(() =>
        form
          .querySelector<HTMLElement>('[aria-invalid="true"], .ml-choices[aria-describedby] input')
          ?.focus(),
      );
      return;
    }
    if (message === undefined) {
      return;
    }
    const { messageId, stream } = message;
    const address = { streamId: stream.streamId, messageId, formId };
    const values = formValuesOf(fields, entries, action);
    await commands.submitForm(address, values, repeats !== undefined);
    if (repeats === 'reset') {
      reset();
    }
    const dialog = form.closest('dialog');
    dialog?.close();
    // A form that takes no more lets go of the focus: it goes on at its message.
    if (dialog === null && repeats === undefined && (isLost() || form.matches(':focus-within'))) {
      form.closest<HTMLElement>('[data-message]')?.focus({ preventScroll: true });
    }
  };
  return { formId, submitted, problems, generation, box, submit, reset };
}

/** What checks fields is loaded when a form is first submitted. Where it cannot be, the bot says what it does not take. */
async function problemsOf(
  ...given: Parameters<typeof fieldProblems>
): Promise<ReturnType<typeof fieldProblems>> {
  const loaded = await import('../forms/field-problems.js').catch(() => undefined);
  return loaded?.fieldProblems(...given) ?? new Map<string, string>();
}

/** The fields in which somebody is looked for and not chosen. */
function undecidedIn(form: HTMLFormElement): readonly string[] {
  return [...form.querySelectorAll<HTMLElement>('[data-undecided]')].map(
    ({ dataset }) => dataset['undecided'] ?? '',
  );
}

function isLost(): boolean {
  return document.activeElement === document.body;
}

const buttonLooks: Readonly<Record<string, string>> = {
  action: 'primary',
  reset: 'secondary',
  cancel: 'tertiary',
};

/** A button of a form: it submits, gives up (which the bot learns too), or clears. */
const FormButton: View = ({ element, children }) => {
  const form = useForm();
  const type = element.attributes.get('type') ?? 'action';
  const written = (element.attributes.get('class') ?? '').replace(/-destructive$/, '');
  const look = written === '' ? (buttonLooks[type] ?? 'primary') : written;
  const unchecked = type === 'cancel' || isSet(element, 'formnovalidate');
  return (
    <button
      type={type === 'reset' ? 'button' : 'submit'}
      class={`ml-button ml-button--${look}`}
      title={valueOf(element, 'title')}
      data-action={valueOf(element, 'name')}
      data-unchecked={unchecked ? 'true' : undefined}
      onClick={type === 'reset' ? form?.reset : undefined}
    >
      {children}
    </button>
  );
};

const Group: View = ({ element, children }) => {
  const choice = /\b(checkbox|radio)-group\b/.test(element.attributes.get('class') ?? '');
  return <div class={choice ? 'ml-choice' : 'ml-field'}>{children}</div>;
};

const Label: View = ({ element, children }) => {
  const target = useScopedId(element.attributes.get('for'));
  return (
    <label class="ml-label" id={target === undefined ? undefined : `${target}-label`} for={target}>
      {children}
    </label>
  );
};

/** What the service shows as a tooltip is here where everyone can read it. */
const Hint: View = ({ element }) => (
  <p class="ml-hint">{(valueOf(element, 'title') ?? '').replaceAll('\\n', '\n')}</p>
);

/** A form and what is in it besides inputs. */
export const formViews = {
  form: Form,
  button: FormButton,
  group: Group,
  label: Label,
  'info-hint': Hint,
} satisfies Record<string, View>;

function isText(entry: [string, FormDataEntryValue]): entry is [string, string] {
  return typeof entry[1] === 'string';
}
