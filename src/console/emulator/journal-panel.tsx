import { secondTime } from '../time/times.js';
import { useEmulator } from './emulator-context.js';
import { Problem } from './problem.js';
import { useAnswer } from './use-answer.js';

/** The latest calls that the pod has answered. */
export function JournalPanel() {
  const emulator = useEmulator();
  const { answer: entries = [], problem, change } = useAnswer(emulator.journal);
  return (
    <div class="emulator">
      <Problem text={problem} />
      <div class="emulator__actions">
        <button type="button" class="button" onClick={() => void change()}>
          Look again
        </button>
        <button
          type="button"
          class="button"
          onClick={() => void change(() => emulator.clearJournal())}
        >
          Clear
        </button>
      </div>
      <div class="emulator__calls" tabIndex={0} role="group" aria-label="Calls">
        <table>
          <thead>
            <tr>
              <th>Time</th>
              <th>Call</th>
              <th>Answer</th>
              <th>ms</th>
              <th>User</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ number, time, method, route, status, duration, user }) => (
              <tr key={number}>
                <td>{secondTime(time)}</td>
                <td class="emulator__call">{`${method} ${route ?? 'unknown path'}`}</td>
                <td>{status ?? 'none'}</td>
                <td>{duration}</td>
                <td>{user ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
