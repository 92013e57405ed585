import './form.css';
import { useCommands } from '../../access/use-console.js';
import { Icon } from '../../controls/icon.js';
import { useIsLate } from '../../controls/use-is-late.js';
import { FormContext, useForm } from '../forms/form-context.js';
import { useSubmission } from '../forms/use-submission.js';
import { isSet, valueOf } from '../markup.js';
import { useMessage, useScopedId } from '../message-context.js';
import type { View } from '../view.js';

/**
 * A form of a message. After it was submitted it takes no further input, as in the service, unless
 * its author allows to submit it several times. In a preview it can be tried out: it tells what is
 * wrong with what is entered, and submits nothing.
 */
const Form: View = ({ element, children }) => {
  const { formId, submitted, isTaken, problems, generation, box, submit, reset, entries } =
    useSubmission(element);
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
    <FormContext.Provider value={{ submitted, problems, submitBy, reset, entries }}>
      <form
        key={`${generation} ${entries.mirrored}`}
        ref={box}
        class="ml-form"
        noValidate
        autocomplete="off"
        aria-label={`Form ${formId}`}
        onSubmit={onSubmit}
        onInput={({ currentTarget, target }) => {
          const name = target instanceof Element ? target.getAttribute('name') : null;
          if (name !== null) {
            const values = new FormData(currentTarget).getAll(name).map(String);
            entries.enter(name, { values });
          }
        }}
      >
        <fieldset disabled={submitted !== undefined}>{children}</fieldset>
        {submitted !== undefined && <Sent formId={formId} isTaken={isTaken} />}
      </form>
    </FormContext.Provider>
  );
};

/** What takes less is not noticed. Milliseconds. */
const unnoticed = 400;

/** How long somebody waits before it can be stopped, as with a message. Milliseconds. */
const patience = 5000;

/**
 * Says what became of a form that takes no further input: that it was sent is known when the pod has answered. When that
 * takes long, one need not wait for it.
 */
function Sent({ formId, isTaken }: { readonly formId: string; readonly isTaken: boolean }) {
  const commands = useCommands();
  const messageId = useMessage().message?.messageId;
  const awaited = isTaken ? undefined : true;
  const isLate = useIsLate(awaited, unnoticed);
  const isLong = useIsLate(awaited, patience);
  return (
    <div class={`ml-form__sent ${isTaken ? '' : 'ml-form__sent--awaited'}`}>
      <p role="status">
        {isTaken ? (
          <>
            <Icon name="check" /> Sent
          </>
        ) : (
          isLate && 'Sending…'
        )}
      </p>
      {isLong && messageId !== undefined && (
        <button
          type="button"
          class="button"
          onClick={() => commands.stopSubmitting({ messageId, formId })}
        >
          Stop waiting
        </button>
      )}
    </div>
  );
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
