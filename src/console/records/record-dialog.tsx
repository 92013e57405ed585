import { useEffect, useMemo, useState } from 'preact/hooks';
import { Form, SubmitButton } from '../controls/form.js';
import { Modal } from '../controls/modal.js';
import { Problem } from '../controls/problem.js';
import { sentenceOf } from '../service/pod-error.js';
import type { OfferedFile } from './partly-done.js';
import { PartlyDone } from './partly-done.js';
import type { Entered, Field, Progress, RecordAction, Row } from './record-view.js';
import { textAt } from './record-view.js';
import { saveFile } from './save-file.js';
import { textOfFile } from './text-of-file.js';

/** Asks for what an action has to be told, does it, and says what was wrong where that fails. */
export function RecordDialog(props: {
  readonly action: RecordAction;
  readonly row: Row;
  /** What the row is called, if it is done with one. */
  readonly of?: string;
  readonly onRun: (entered: Entered, progress: Progress) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { action, row, of = '', onRun, onClose } = props;
  const [problem, setProblem] = useState<string>();
  const [failed, setFailed] = useState<OfferedFile>();
  const [told, setTold] = useState('');
  const stop = useMemo(() => new AbortController(), []);
  useEffect(() => () => stop.abort(), [stop]);
  const run = async (form: HTMLFormElement) => {
    setProblem(undefined);
    setFailed(undefined);
    try {
      await onRun(await enteredIn(form), { tell: setTold, signal: stop.signal });
      if (!stop.signal.aborted) {
        onClose();
      }
    } catch (error) {
      setProblem(sentenceOf(error));
      setFailed(error instanceof PartlyDone ? error.failed : undefined);
    }
    setTold('');
  };
  return (
    <Modal title={of === '' ? action.label : `${action.label}: ${of}`} onClose={onClose}>
      <Form class="records__form" onSubmit={run}>
        {action.question !== undefined && <p>{action.question}</p>}
        {action.fields?.map((field) => (
          <FieldLine key={field.name} field={field} row={row} />
        ))}
        <Problem text={problem} />
        {failed !== undefined && (
          <button
            type="button"
            class="button"
            onClick={() => saveFile(failed.name, 'text/csv', failed.text)}
          >
            Save what failed as CSV
          </button>
        )}
        <p role="status">{told}</p>
        <div class="modal__actions">
          <button type="button" class="button" onClick={onClose}>
            {told !== '' ? 'Stop' : failed !== undefined ? 'Close' : 'Cancel'}
          </button>
          <SubmitButton isDanger={action.isDanger === true}>{action.label}</SubmitButton>
        </div>
      </Form>
    </Modal>
  );
}

const inputTypes = {
  moment: 'datetime-local',
  date: 'date',
  file: 'file',
  password: 'password',
} as const;

function FieldLine({ field, row }: { readonly field: Field; readonly row: Row }) {
  return (
    <label class="field">
      <span class="field__label">{field.label}</span>
      <FieldInput field={field} row={row} />
      {field.note !== undefined && <span class="field__note">{field.note}</span>}
    </label>
  );
}

/** The input of a field alone. */
export function FieldInput({ field, row }: { readonly field: Field; readonly row: Row }) {
  const { name, kind, choices, words, required, path } = field;
  const written = path === undefined ? '' : textAt(row, path);
  if (choices !== undefined) {
    return (
      <select class="input" name={name} required={required}>
        {choices.map((choice) => (
          <option key={choice} value={choice} selected={choice === written}>
            {choice === '' ? 'Any' : (words?.(choice) ?? choice)}
          </option>
        ))}
      </select>
    );
  }
  if (kind === 'lines') {
    return (
      <textarea class="input" name={name} rows={6} required={required} defaultValue={written} />
    );
  }
  const type = { type: kind === undefined ? 'text' : inputTypes[kind] };
  return (
    <input
      class="input"
      name={name}
      required={required}
      defaultValue={written}
      {...(type as object)}
    />
  );
}

/** What stands in the fields; of a file, its text. */
async function enteredIn(form: HTMLFormElement): Promise<Entered> {
  const entries = [...new FormData(form)].map(async ([name, value]) => [
    name,
    typeof value === 'string' ? value : await textOfFile(value),
  ]);
  return Object.fromEntries(await Promise.all(entries)) as Entered;
}
