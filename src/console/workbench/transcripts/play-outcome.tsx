import type { StepOutcome } from './play.js';
import { summaryOf } from './play.js';

const words: Readonly<Record<StepOutcome['kind'], string>> = {
  same: 'as written',
  differs: 'differs',
  done: 'done',
  skipped: 'left out',
  failed: 'failed',
};

/** What came of a transcript that was played: step by step, of the first run that went otherwise. */
export function PlayOutcome(props: {
  readonly runs: readonly (readonly StepOutcome[])[];
  readonly isOver: boolean;
}) {
  const { runs, isOver } = props;
  const otherwise = runs.findIndex((run) =>
    run.some(({ kind }) => kind === 'differs' || kind === 'failed'),
  );
  const shown = otherwise < 0 ? runs.length - 1 : otherwise;
  return (
    <section aria-label="What came of it" class="workbench__outcome">
      <p role="status">{runs.length === 0 ? '' : isOver ? summaryOf(runs) : 'Playing…'}</p>
      {runs.length > 1 && <p class="field__note">{`Below: run ${shown + 1}.`}</p>}
      <ol class="workbench__steps">
        {runs[shown]?.map((outcome, at) => (
          <Outcome key={at} outcome={outcome} />
        ))}
      </ol>
    </section>
  );
}

function Outcome({ outcome }: { readonly outcome: StepOutcome }) {
  const { step, kind, comparison, problem, took } = outcome;
  const isShown = kind === 'differs' || (kind === 'done' && comparison?.actual.length !== 0);
  const time = kind === 'skipped' ? '' : ` · ${Math.round(took)} ms`;
  return (
    <li class={`workbench__step workbench__step--${kind}`}>
      <code>{step.source}</code>
      <span class="workbench__kind">
        {words[kind]}
        {time}
      </span>
      {problem !== undefined && <p>{problem}</p>}
      {isShown && comparison !== undefined && (
        <pre class="workbench__difference" tabIndex={0} aria-label={`Answers to ${step.source}`}>
          {comparison.isSame
            ? comparison.actual.join('\n')
            : [
                ...comparison.expected.map((text) => signed('-', text, comparison.actual)),
                ...comparison.actual.map((text) => signed('+', text, comparison.expected)),
              ]
                .filter((line) => line !== '')
                .join('\n')}
        </pre>
      )}
    </li>
  );
}

/** Lines with a sign in front of them; nothing for what is on the other side as well. */
function signed(sign: string, text: string, others: readonly string[]): string {
  return others.includes(text)
    ? ''
    : text
        .split('\n')
        .map((line) => `${sign} ${line}`)
        .join('\n');
}
