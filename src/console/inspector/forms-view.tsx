import { useCallback, useState } from 'preact/hooks';
import type { EventEntry, Message } from '../../contract/index.js';
import type { FormDescription } from '../../messageml/engine.js';
import { formsOf } from '../../messageml/engine.js';
import { useConsole } from '../access/use-console.js';
import { FirstAnswer } from '../controls/first-answer.js';
import { useEmulator } from '../emulator/emulator-context.js';
import { useAnswer } from '../emulator/use-answer.js';
import { secondTime } from '../time/times.js';
import { SubmitAgain } from './submit-again.js';
import { useChecked, useWritten } from './use-written.js';

/** How many submissions of a form are shown. */
const submissionsShown = 10;

/** The forms of a message: their fields, what was submitted last, and a way to submit them with other values. */
export function FormsView({ message }: { readonly message: Message }) {
  const emulator = useEmulator();
  const { messageId } = message;
  const { answer: written, problem, retry } = useWritten(message);
  const checked = useChecked(written);
  const ask = useCallback(() => emulator.events({ messageId }), [emulator, messageId]);
  const { answer: events = [], change } = useAnswer(ask);
  if (checked === undefined) {
    return <FirstAnswer of="the message" problem={problem} onRetry={retry} />;
  }
  const forms = checked.ok ? formsOf(checked.document) : [];
  if (forms.length === 0) {
    return <p class="field__note">There is no form in this message.</p>;
  }
  return (
    <div class="inspector__part">
      {forms.map((form) => (
        <FormPart
          key={form.id}
          message={message}
          form={form}
          submissions={events.filter(({ formId }) => formId === form.id)}
          onSubmitted={() => void change()}
        />
      ))}
    </div>
  );
}

function FormPart(props: {
  readonly message: Message;
  readonly form: FormDescription;
  readonly submissions: readonly EventEntry[];
  readonly onSubmitted: () => void;
}) {
  const { message, form, submissions, onSubmitted } = props;
  const [from, setFrom] = useState<EventEntry | 'blank'>();
  return (
    <section class="inspector__form" aria-label={`Form ${form.id}`}>
      <h3 class="details__title">{`Form “${form.id}”`}</h3>
      <ul class="inspector__fields" aria-label="Fields">
        {form.fields.map(({ name, element, label, required }) => (
          <li key={name}>
            <code>{name}</code>
            {` ${element}${required ? ', required' : ''}${label === name ? '' : `: ${label}`}`}
          </li>
        ))}
        {form.buttons.map(({ name, type, label }) => (
          <li key={`${type} ${name}`}>
            <code>{name}</code>
            {` button, ${type}: ${label}`}
          </li>
        ))}
      </ul>
      <h4 class="details__title">Last submissions</h4>
      <ol class="inspector__submissions" aria-label="Last submissions" reversed>
        {submissions.length === 0 && (
          <li>
            <p>None among the latest 1,000 events of the pod.</p>
          </li>
        )}
        {submissions
          .slice(-submissionsShown)
          .reverse()
          .map((submission) => (
            <Submission key={submission.number} submission={submission} setFrom={setFrom} />
          ))}
      </ol>
      {from === undefined ? (
        <div>
          <button type="button" class="button" onClick={() => setFrom('blank')}>
            Submit it with other values
          </button>
        </div>
      ) : (
        <SubmitAgain
          key={from === 'blank' ? 0 : from.number}
          message={message}
          form={form}
          from={from === 'blank' ? undefined : from}
          onSubmitted={onSubmitted}
          onClose={() => setFrom(undefined)}
        />
      )}
    </section>
  );
}

function Submission(props: {
  readonly submission: EventEntry;
  readonly setFrom: (submission: EventEntry) => void;
}) {
  const { by, time, formValues } = props.submission;
  const name = useConsole((state) => state.people.get(by)?.displayName) ?? `User ${by}`;
  return (
    <li>
      <strong>{name}</strong>
      <time dateTime={new Date(time).toISOString()}>{secondTime(time)}</time>
      {formValues === undefined ? (
        <p>What was entered is too long for the journal.</p>
      ) : (
        Object.entries(formValues).map(([field, value]) => (
          <p key={field}>
            <code>{field}</code>
            {`: ${typeof value === 'string' ? value : JSON.stringify(value)}`}
          </p>
        ))
      )}
      {formValues !== undefined && (
        <button
          type="button"
          class="button button--small"
          onClick={() => props.setFrom(props.submission)}
        >
          Change and submit
        </button>
      )}
    </li>
  );
}
