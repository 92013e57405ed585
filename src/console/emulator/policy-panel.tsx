import { useState } from 'preact/hooks';
import type { PolicyVerdict } from '../../contract/index.js';
import { useCommands } from '../access/use-console.js';
import { CheckField } from '../controls/check-field.js';
import { FirstAnswer } from '../controls/first-answer.js';
import { Form, SubmitButton } from '../controls/form.js';
import { Problem } from '../controls/problem.js';
import { SelectField } from '../controls/select-field.js';
import { WorkButton } from '../controls/work-button.js';
import { sentenceOf } from '../service/pod-error.js';
import { useEmulator } from './emulator-context.js';
import { useAnswer } from './use-answer.js';

const contents = { Messages: 'A message', RoomMeta: 'A room', SignalMeta: 'A signal' } as const;

type Content = keyof typeof contents;

const verdicts = {
  BLOCK: 'It would be blocked.',
  WARN: 'Its sender would be warned.',
  ALLOW: 'It would pass: no policy matches.',
} as const satisfies Readonly<Record<PolicyVerdict['action'], string>>;

/** What is blocked or warned of, whether it is looked for, and what would become of a text. */
export function PolicyPanel() {
  const emulator = useEmulator();
  const commands = useCommands();
  const { answer, problem, change } = useAnswer(emulator.policies);
  if (answer === undefined) {
    return <FirstAnswer of="the policies" problem={problem} onRetry={() => void change()} />;
  }
  const { policies, available } = answer;
  return (
    <div class="emulator">
      <Problem text={problem} />
      <ul class="emulator__list" aria-label="Policies in force">
        {policies.length === 0 && <li class="field__note">There are no policies.</li>}
        {policies.map(({ id, name, type, terms }) => (
          <li key={id}>
            <span>{`${name}: ${type === 'BLOCK' ? 'blocks' : 'warns of'} ${termsIn(terms)}`}</span>
          </li>
        ))}
      </ul>
      <div class="emulator__actions">
        <button
          type="button"
          class="button"
          onClick={() => commands.openPage('administration/policies')}
        >
          Change them
        </button>
        <WorkButton onPress={() => change(() => emulator.setEnforcement(!available))}>
          {available ? 'Let everything pass' : 'Enforce them again'}
        </WorkButton>
      </div>
      <p class="field__note">
        {available ? 'They are enforced.' : 'What enforces them is down: everything passes.'}
      </p>
      <TryOut />
    </div>
  );
}

function TryOut() {
  const emulator = useEmulator();
  const [text, setText] = useState('');
  const [contentType, setContentType] = useState<Content>('Messages');
  const [external, setExternal] = useState(false);
  const [verdict, setVerdict] = useState<PolicyVerdict>();
  const [problem, setProblem] = useState<string>();
  const ask = () => {
    setVerdict(undefined);
    setProblem(undefined);
    return emulator
      .tryPolicies({ text, contentType, external })
      .then(setVerdict, (error: unknown) => setProblem(sentenceOf(error)));
  };
  return (
    <Form class="emulator__form" onSubmit={ask}>
      <label class="field">
        <span class="field__label">Try a text</span>
        <textarea
          class="input"
          rows={3}
          required
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <span class="field__note">Nothing is sent, and no violation is recorded.</span>
      </label>
      <SelectField
        label="As"
        value={contentType}
        options={Object.entries(contents)}
        onChange={(name) => setContentType(contentIn(name))}
      />
      <CheckField
        label="Members of other companies would see it"
        checked={external}
        onChange={setExternal}
      />
      <SubmitButton>Try</SubmitButton>
      <Problem text={problem} />
      <div role="status">
        {verdict !== undefined && (
          <>
            <p>{verdicts[verdict.action]}</p>
            <ul class="emulator__list" aria-label="Policies that match">
              {verdict.matches.map(({ name, type, terms }) => (
                <li key={name}>
                  {`${name} ${type === 'BLOCK' ? 'blocks' : 'warns'}: ${termsIn(terms)}`}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Form>
  );
}

/** How many terms of a policy are named. */
const termsShown = 10;

/** How many characters of a term are shown. */
const signsShown = 60;

function termsIn(terms: readonly string[]): string {
  const more = terms.length - termsShown;
  return (
    terms.slice(0, termsShown).map(beginningOf).join(', ') + (more > 0 ? ` and ${more} more` : '')
  );
}

function beginningOf(term: string): string {
  const signs = Array.from(term);
  return signs.length > signsShown ? `${signs.slice(0, signsShown).join('')}…` : term;
}

function contentIn(text: string): Content {
  return Object.keys(contents).find((name): name is Content => name === text) ?? 'Messages';
}
