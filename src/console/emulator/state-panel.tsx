import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { FirstAnswer } from '../controls/first-answer.js';
import { Form, SubmitButton } from '../controls/form.js';
import { Problem } from '../controls/problem.js';
import type { Emulator } from '../service/emulator.js';
import { dateAndTime } from '../time/times.js';
import { before } from './before.js';
import { ConfirmedButton } from './confirmed-button.js';
import { useEmulator } from './emulator-context.js';
import { noteReplaced, wasReplaced } from './replaced-pod.js';
import { SeedChoice } from './seed-choice.js';
import { useAnswer } from './use-answer.js';

/** The states of the pod that are kept, how to keep the present one, and the way back to the seed. */
export function StatePanel() {
  const emulator = useEmulator();
  const { answer: snapshots, problem, change } = useAnswer(emulator.snapshots);
  // Everything that the page has fetched may be something else afterwards.
  const replace = async (work: () => Promise<void>) => {
    if (await change(work)) {
      noteReplaced(sessionStorage);
      location.reload();
    }
  };
  const part = useFocusAfterReplacing(snapshots !== undefined);
  if (snapshots === undefined) {
    return <FirstAnswer of="the states" problem={problem} onRetry={() => void change()} />;
  }
  return (
    <div ref={part} class="emulator" role="group" aria-label="States of the pod" tabIndex={-1}>
      <Problem text={problem} />
      {snapshots.some(({ name }) => name === before) && (
        <ConfirmedButton
          label="Undo the last change of the whole pod"
          question="Undo it? What is there now is gone for good."
          yes="Undo it"
          onConfirm={() => void replace(() => bringBack(emulator, before))}
        />
      )}
      <KeepForm
        names={snapshots.map(({ name }) => name)}
        onKeep={(name) => change(() => emulator.takeSnapshot(name))}
      />
      <ul class="emulator__list" aria-label="Snapshots">
        {snapshots.length === 0 && <li class="field__note">No state is kept yet.</li>}
        {snapshots.map(({ name, createdAt }) => (
          <li key={name} class="emulator__state">
            <span>
              {name}
              <span class="field__note"> {dateAndTime(createdAt)}</span>
            </span>
            <ConfirmedButton
              label="Bring back"
              question={`Bring “${name}” back? ${undoNote(name)}`}
              yes="Bring it back"
              onConfirm={() => void replace(() => bringBack(emulator, name))}
            />
            <ConfirmedButton
              label="Delete"
              question={`Delete “${name}”? It is gone for good.`}
              yes="Delete it"
              onConfirm={() => void change(() => emulator.deleteSnapshot(name))}
            />
          </li>
        ))}
      </ul>
      <SeedChoice
        note={undoNote('')}
        onChoose={(seed) => void replace(() => emulator.reset(before, seed))}
      />
    </div>
  );
}

/** On the page that is loaded anew because the pod is another one, whoever made it so goes on where that was. */
function useFocusAfterReplacing(isThere: boolean): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isThere && wasReplaced(sessionStorage)) {
      part.current?.focus();
    }
  }, [isThere]);
  return part;
}

function KeepForm(props: {
  readonly names: readonly string[];
  readonly onKeep: (name: string) => Promise<boolean>;
}) {
  const [name, setName] = useState('');
  const keep = async () => {
    if (await props.onKeep(name.trim())) {
      setName('');
    }
  };
  const isThere = props.names.includes(name.trim());
  return (
    <Form class="emulator__form" onSubmit={keep}>
      <label class="field">
        <span class="field__label">Keep the state of the pod as</span>
        <input
          class="input"
          required
          maxLength={64}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        {isThere && <span class="field__note">There is one: it is replaced.</span>}
      </label>
      <SubmitButton disabled={name.trim() === ''}>{isThere ? 'Replace' : 'Keep'}</SubmitButton>
    </Form>
  );
}

function undoNote(name: string): string {
  return name === before
    ? 'What is there now is gone for good.'
    : `What is there now is kept as “${before}”.`;
}

async function bringBack(emulator: Emulator, name: string): Promise<void> {
  await emulator.restoreSnapshot(name, name === before ? undefined : before);
}
