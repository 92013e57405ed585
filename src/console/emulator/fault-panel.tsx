import { useState } from 'preact/hooks';
import type { InjectedFault } from '../../contract/index.js';
import { FirstAnswer } from '../controls/first-answer.js';
import { Form, SubmitButton } from '../controls/form.js';
import { Problem } from '../controls/problem.js';
import { SelectField } from '../controls/select-field.js';
import { WorkButton } from '../controls/work-button.js';
import { useEmulator } from './emulator-context.js';
import type { FaultDraft } from './fault-of.js';
import { faultKinds, faultOf, sentenceFor } from './fault-of.js';
import { Figure } from './figure.js';
import { RouteField, usualRoute } from './route-field.js';
import { useAnswer } from './use-answer.js';

const first: FaultDraft = {
  kind: 'status',
  route: usualRoute,
  status: '503',
  headers: '',
  body: '',
  milliseconds: '3000',
  when: 'before',
  times: '1',
  share: '',
  seed: '',
};

type Change = (change: Partial<FaultDraft>) => void;

/** The faults that are in place, and a form for another one. */
export function FaultPanel() {
  const emulator = useEmulator();
  const { answer: faults, problem, change } = useAnswer(emulator.faults);
  const [draft, setDraft] = useState(first);
  const edit: Change = (part) => setDraft((before) => ({ ...before, ...part }));
  const inject = () => change(() => emulator.injectFault(faultOf(draft)));
  if (faults === undefined) {
    return <FirstAnswer of="the faults" problem={problem} onRetry={() => void change()} />;
  }
  return (
    <div class="emulator">
      <Problem text={problem} />
      <FaultsInPlace faults={faults} onRemove={(id) => change(() => emulator.removeFault(id))} />
      <Form class="emulator__form" onSubmit={inject}>
        <RouteField value={draft.route} onChange={(route) => edit({ route })} />
        <SelectField
          label="What happens"
          value={draft.kind}
          options={Object.entries(faultKinds)}
          onChange={(name) => edit({ kind: kindIn(name) })}
        />
        <FieldsOfKind draft={draft} edit={edit} />
        <div class="emulator__row">
          <Figure
            label="How many times"
            value={draft.times}
            min={1}
            note="Empty: until it is removed."
            onChange={(times) => edit({ times })}
          />
          <Figure
            label="Share, in percent"
            value={draft.share}
            min={0.1}
            max={100}
            step={0.1}
            note="Empty: of all calls."
            onChange={(share) => edit({ share })}
          />
          <Figure
            label="Seed"
            value={draft.seed}
            note="The same picks the same calls."
            onChange={(seed) => edit({ seed })}
          />
        </div>
        <SubmitButton>Inject</SubmitButton>
      </Form>
    </div>
  );
}

function FaultsInPlace(props: {
  readonly faults: readonly InjectedFault[];
  readonly onRemove: (id: InjectedFault['id']) => Promise<unknown>;
}) {
  const { faults, onRemove } = props;
  return (
    <ul class="emulator__list" aria-label="Faults in place">
      {faults.length === 0 && <li class="field__note">Nothing goes wrong on purpose.</li>}
      {faults.map((fault) => (
        <li key={fault.id}>
          <span>{sentenceFor(fault)}</span>
          <WorkButton onPress={() => onRemove(fault.id)}>Remove</WorkButton>
        </li>
      ))}
    </ul>
  );
}

/** What only some kinds of faults have. */
function FieldsOfKind({ draft, edit }: { readonly draft: FaultDraft; readonly edit: Change }) {
  const { kind } = draft;
  return (
    <>
      {(kind === 'status' || kind === 'drop') && (
        <label class="field">
          <span class="field__label">When</span>
          <select
            class="input"
            value={draft.when}
            onChange={(event) =>
              edit({ when: event.currentTarget.value === 'after' ? 'after' : 'before' })
            }
          >
            <option value="before">Before the call is carried out</option>
            <option value="after">After it was carried out: only the answer is lost</option>
          </select>
        </label>
      )}
      {kind === 'delay' && (
        <Figure
          label="Milliseconds"
          value={draft.milliseconds}
          min={1}
          max={600_000}
          required
          note="By the pod’s clock."
          onChange={(milliseconds) => edit({ milliseconds })}
        />
      )}
      {kind === 'status' && (
        <>
          <Figure
            label="Status"
            value={draft.status}
            min={400}
            max={599}
            required
            onChange={(status) => edit({ status })}
          />
          <Lines
            label="Headers"
            value={draft.headers}
            note="One in each line, such as Retry-After: 2. May be empty."
            onChange={(headers) => edit({ headers })}
          />
          <Lines
            label="Body"
            value={draft.body}
            note="JSON or text. Empty: the service’s own."
            onChange={(body) => edit({ body })}
          />
        </>
      )}
    </>
  );
}

function Lines(props: {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <label class="field">
      <span class="field__label">{props.label}</span>
      <textarea
        class="input"
        rows={2}
        spellcheck={false}
        value={props.value}
        onInput={(event) => props.onChange(event.currentTarget.value)}
      />
      <span class="field__note">{props.note}</span>
    </label>
  );
}

function kindIn(text: string): FaultDraft['kind'] {
  return (
    Object.keys(faultKinds).find((name): name is FaultDraft['kind'] => name === text) ?? 'status'
  );
}
