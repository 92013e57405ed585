import { useEffect, useRef, useState } from 'preact/hooks';
import type { EventEntry, FormValues, Message } from '../../contract/index.js';
import type { FormDescription } from '../../messageml/engine.js';
import type { FormField } from '../../messageml/index.js';
import { usePod } from '../access/pod-access.js';
import { useConsole } from '../access/use-console.js';
import { Form, SubmitButton } from '../controls/form.js';
import { Problem } from '../controls/problem.js';
import { SelectField } from '../controls/select-field.js';
import { endUsers } from '../people/people.js';
import { sentenceOf } from '../service/pod-error.js';
import { enteredOf, notationOf, valuesOf } from './entered.js';

/** Submits a form as anybody, with any values: those of the page would check them first. */
export function SubmitAgain(props: {
  readonly message: Message;
  readonly form: FormDescription;
  /** What to begin with. */
  readonly from: EventEntry | undefined;
  readonly onSubmitted: () => void;
  readonly onClose: () => void;
}) {
  const { message, form, from, onSubmitted, onClose } = props;
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.username) ?? '';
  const submitters = submittersOf(form);
  const [who, setWho] = useState(people.get(from?.by ?? 0)?.username ?? me);
  const [action, setAction] = useState(pressedIn(from) ?? submitters[0] ?? '');
  const [entered, setEntered] = useState(() => enteredOf(form, from?.formValues ?? {}));
  const { submit, problem, done } = useSubmitting(message, form, onSubmitted);
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);

  return (
    <Form
      class="inspector__again"
      label={`Submit ${form.id}`}
      onSubmit={() => submit(who, () => valuesOf(form, entered, action))}
    >
      <SelectField
        label="As"
        select={first}
        value={who}
        options={endUsers(people).map((person) => [person.username, person.displayName])}
        onChange={setWho}
      />
      <SelectField
        label="With"
        value={action}
        options={submitters.map((name) => [name, name])}
        onChange={setAction}
      />
      {form.fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={entered[field.name] ?? ''}
          onChange={(text) => setEntered((before) => ({ ...before, [field.name]: text }))}
        />
      ))}
      <Problem text={problem} />
      <Actions done={done} onClose={onClose} />
    </Form>
  );
}

function Actions({ done, onClose }: { readonly done: string; readonly onClose: () => void }) {
  return (
    <>
      <p class="field__note" role="status">
        {done}
      </p>
      <div class="inspector__actions">
        <SubmitButton>Submit</SubmitButton>
        <button type="button" class="button" onClick={onClose}>
          Close
        </button>
      </div>
    </>
  );
}

/** Submits a form as anybody, and tells what came of that. */
function useSubmitting(
  { messageId, stream }: Message,
  form: FormDescription,
  onSubmitted: () => void,
) {
  const pod = usePod();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState('');
  const submit = async (who: string, values: () => FormValues) => {
    setProblem(undefined);
    setDone('');
    try {
      const ids = [stream.streamId, messageId, form.id].map(encodeURIComponent);
      const [streamId = '', id = '', formId = ''] = ids;
      const path = `/cadenza/v1/streams/${streamId}/messages/${id}/forms/${formId}`;
      const json = { formValues: values() };
      await pod.asUser(who).control(path, { method: 'POST', json });
      setDone('It was submitted.');
      onSubmitted();
    } catch (error) {
      setProblem(
        error instanceof SyntaxError
          ? 'A room selector takes JSON: {"userIds": [], "streamIds": []}.'
          : sentenceOf(error),
      );
    }
  };
  return { submit, problem, done };
}

const notes = {
  text: undefined,
  lines: 'One value in each line.',
  json: 'JSON: {"userIds": [], "streamIds": []}.',
} as const;

function Field(props: {
  readonly field: FormField;
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const { field, value, onChange } = props;
  const notation = notationOf(field);
  const offered = field.inputs.flatMap(({ choices }) => choices.map((choice) => choice.value));
  const note = [
    ...(notes[notation] === undefined ? [] : [notes[notation]]),
    ...(offered.length === 0 ? [] : [`Offered: ${offered.join(', ')}.`]),
  ].join(' ');
  return (
    <label class="field">
      <span class="field__label">{field.name}</span>
      <textarea
        class="input"
        rows={notation === 'text' && field.inputs[0]?.element !== 'textarea' ? 1 : 3}
        spellcheck={false}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {note !== '' && <span class="field__note">{note}</span>}
    </label>
  );
}

/** The button of an earlier submission. */
function pressedIn(from: EventEntry | undefined): string | undefined {
  const action = from?.formValues?.['action'];
  return typeof action === 'string' ? action : undefined;
}

/** The names of what submits a form: its buttons, and fields that submit by themselves. */
function submittersOf({ buttons, fields }: FormDescription): readonly string[] {
  return [
    ...buttons.filter(({ type }) => type !== 'reset').map(({ name }) => name),
    ...fields
      .flatMap(({ inputs }) => inputs)
      .filter(({ submits }) => submits !== 'no')
      .map(({ name }) => name),
  ];
}
