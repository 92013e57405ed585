import { useState } from 'preact/hooks';
import { dateAndTime } from '../time/times.js';
import { useEmulator } from './emulator-context.js';
import { Problem } from './problem.js';
import { useAnswer } from './use-answer.js';

/** The states of the pod that are kept, and how to keep the present one. */
export function SnapshotPanel() {
  const emulator = useEmulator();
  const { answer: snapshots = [], problem, change } = useAnswer(emulator.snapshots);
  const [name, setName] = useState('');
  const take = (event: Event) => {
    event.preventDefault();
    void change(() => emulator.takeSnapshot(name.trim()));
    setName('');
  };
  // Everything that the page has fetched may be something else afterwards.
  const restore = async (kept: string) => {
    if (await change(() => emulator.restoreSnapshot(kept))) {
      location.reload();
    }
  };
  return (
    <div class="emulator">
      <Problem text={problem} />
      <form class="emulator__form" onSubmit={take}>
        <label class="field">
          <span class="field__label">Keep the state of the pod as</span>
          <input
            class="input"
            required
            maxLength={64}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <button class="button button--primary" disabled={name.trim() === ''}>
          Keep
        </button>
      </form>
      <ul class="emulator__list" aria-label="Snapshots">
        {snapshots.map((snapshot) => (
          <li key={snapshot.name}>
            <span>
              {snapshot.name}
              <span class="field__note"> {dateAndTime(snapshot.createdAt)}</span>
            </span>
            <button type="button" class="button" onClick={() => void restore(snapshot.name)}>
              Bring back
            </button>
            <button
              type="button"
              class="button"
              onClick={() => void change(() => emulator.deleteSnapshot(snapshot.name))}
            >
              Delete
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
