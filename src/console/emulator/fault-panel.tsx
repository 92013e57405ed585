import { useState } from 'preact/hooks';
import type { Fault, InjectedFault } from '../../contract/index.js';
import { useEmulator } from './emulator-context.js';
import { Problem } from './problem.js';
import { useAnswer } from './use-answer.js';

const kinds = {
  status: 'Answer 503',
  delay: 'Wait 3 seconds',
  drop: 'Drop the connection',
  truncate: 'Cut the answer off',
} as const satisfies Readonly<Record<Fault['kind'], string>>;

/** The faults that are in place, and a form for another one. */
export function FaultPanel() {
  const emulator = useEmulator();
  const { answer: faults = [], problem, change } = useAnswer(emulator.faults);
  const [route, setRoute] = useState('POST /agent/v4/stream/{streamId}/message/create');
  const [kind, setKind] = useState<Fault['kind']>('status');
  const [once, setOnce] = useState(true);
  const inject = (event: Event) => {
    event.preventDefault();
    void change(() => emulator.injectFault(faultOf(kind, route, once)));
  };
  return (
    <div class="emulator">
      <Problem text={problem} />
      <form class="emulator__form" onSubmit={inject}>
        <label class="field">
          <span class="field__label">Calls of</span>
          <input
            class="input"
            required
            spellcheck={false}
            value={route}
            onInput={(event) => setRoute(event.currentTarget.value)}
          />
          <span class="field__note">As docs/pod-coverage.md writes it, or * for all.</span>
        </label>
        <label class="field">
          <span class="field__label">What happens</span>
          <select
            class="input"
            value={kind}
            onChange={(event) => setKind(faultKind(event.currentTarget.value))}
          >
            {Object.entries(kinds).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={once}
            onChange={(event) => setOnce(event.currentTarget.checked)}
          />
          <span>To the next call only</span>
        </label>
        <button class="button button--primary">Inject</button>
      </form>
      <ul class="emulator__list" aria-label="Faults in place">
        {faults.map((fault) => (
          <li key={fault.id}>
            <span>{sentenceFor(fault)}</span>
            <button
              type="button"
              class="button"
              onClick={() => void change(() => emulator.removeFault(fault.id))}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function faultOf(kind: Fault['kind'], route: string, once: boolean): Fault {
  const base = { route: route.trim(), ...(once && { times: 1 }) };
  switch (kind) {
    case 'status':
      return { ...base, kind, status: 503 };
    case 'delay':
      return { ...base, kind, milliseconds: 3_000 };
    case 'drop':
    case 'truncate':
      return { ...base, kind };
  }
}

function faultKind(text: string): Fault['kind'] {
  return Object.keys(kinds).find((name): name is Fault['kind'] => name === text) ?? 'status';
}

function sentenceFor(fault: InjectedFault): string {
  const what = fault.kind === 'status' ? `Answer ${fault.status}` : kinds[fault.kind];
  return `${what}: ${fault.route} (${fault.hits} so far)`;
}
