import type { Action, Comparison, SaidMessage, Step } from '../../../transcripts/index.js';
import { compareAnswers } from '../../../transcripts/index.js';
import { sentenceOf } from '../../service/pod-error.js';

/** Where a transcript is played: a pod with a bot that runs. */
export interface Stage {
  /** Does what a line says. @throws with a sentence that says why it cannot be done */
  act(action: Action, said: readonly SaidMessage[]): Promise<void>;
  /** Resolves when the bot is done with all that happened. @throws when it is not, after a while */
  settle(): Promise<void>;
  /** What the bot has said since this was asked last, in its order. */
  heard(): Promise<readonly SaidMessage[]>;
}

/** What came of a step. */
export interface StepOutcome {
  readonly step: Step;
  /** `skipped`: it cannot be done to a bot that runs. `done`: nothing was to be compared. */
  readonly kind: 'same' | 'differs' | 'done' | 'skipped' | 'failed';
  readonly comparison?: Comparison;
  /** Why it was skipped or failed. */
  readonly problem?: string;
  /** Milliseconds until the bot was done. */
  readonly took: number;
}

/** How a transcript is played. */
export interface Playing {
  /** Told of each step as it is done. */
  readonly onStep: (outcome: StepOutcome) => void;
  readonly signal: AbortSignal;
  /** Milliseconds, from any moment on. */
  readonly now: () => number;
}

const restartNote = 'A bot that runs cannot be restarted from here. The test kit does it.';

/**
 * Plays the steps of a transcript one after the other. Answers are compared where any are written down; a
 * script without them is done, and timed. What cannot be done ends it: the steps after it would mean
 * something else.
 */
export async function playSteps(
  steps: readonly Step[],
  stage: Stage,
  { onStep, signal, now }: Playing,
): Promise<void> {
  const isCompared = steps.some(({ expected }) => expected.length > 0);
  const said: SaidMessage[] = [];
  for (const step of steps) {
    if (signal.aborted) {
      return;
    }
    if (step.action.kind === 'restart') {
      onStep({ step, kind: 'skipped', problem: restartNote, took: 0 });
      continue;
    }
    const begin = now();
    try {
      await stage.act(step.action, said);
      await stage.settle();
      const took = now() - begin;
      const heard = await stage.heard();
      said.push(...heard);
      const comparison = compareAnswers(step, heard, said);
      const kind = isCompared ? (comparison.isSame ? 'same' : 'differs') : 'done';
      onStep({ step, kind, comparison, took });
    } catch (error) {
      onStep({ step, kind: 'failed', problem: sentenceOf(error), took: now() - begin });
      return;
    }
  }
}

function stepsOf(count: number): string {
  return count === 1 ? '1 step' : `${count} steps`;
}

/** A run in one sentence: how much differs, and how long answers took. */
export function summaryOf(runs: readonly (readonly StepOutcome[])[]): string {
  const all = runs.flat();
  const count = (kind: StepOutcome['kind']) =>
    all.filter((outcome) => outcome.kind === kind).length;
  const times = all
    .filter(({ kind }) => kind !== 'skipped' && kind !== 'failed')
    .map(({ took }) => Math.round(took))
    .sort((one, other) => one - other);
  const middle = times[Math.floor(times.length / 2)] ?? 0;
  const parts = [
    runs.length === 1 ? 'Played once.' : `Played ${runs.length} times.`,
    count('differs') + count('failed') === 0
      ? `${stepsOf(all.length - count('skipped'))}, no difference.`
      : `Of ${stepsOf(all.length)} ${count('differs')} went differently and ${count('failed')} failed.`,
    ...(count('skipped') > 0 ? [`Left out: ${stepsOf(count('skipped'))}.`] : []),
    ...(times.length > 0
      ? [`The bot took ${middle} ms for one (the median), at most ${times.at(-1) ?? 0} ms.`]
      : []),
  ];
  return parts.join(' ');
}
