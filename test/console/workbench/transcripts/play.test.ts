import { expect, test } from '@jest/globals';
import type { Stage, StepOutcome } from '../../../../src/console/workbench/transcripts/play.js';
import { playSteps, summaryOf } from '../../../../src/console/workbench/transcripts/play.js';
import type { SaidMessage } from '../../../../src/transcripts/index.js';
import { parseTranscript } from '../../../../src/transcripts/index.js';

function answer(markdown: string): SaidMessage {
  const empty = { text: markdown, forms: [], files: [], isUpdate: false };
  return { place: { person: 'alice' }, markdown, ...empty };
}

/** Plays on a bot that says back what it is told; each step takes 10 ms. */
async function played(text: string, end = new AbortController()) {
  const outcomes: StepOutcome[] = [];
  let waiting: SaidMessage[] = [];
  let time = 0;
  const stage: Stage = {
    act: (action) => {
      if (action.kind !== 'say') {
        return Promise.reject(new Error('No.'));
      }
      waiting = [answer(action.text)];
      return Promise.resolve();
    },
    settle: () => {
      time += 10;
      return Promise.resolve();
    },
    heard: () => Promise.resolve(waiting.splice(0)),
  };
  const onStep = (outcome: StepOutcome) => {
    outcomes.push(outcome);
    if (outcome.step.source === 'alice: stop') {
      end.abort();
    }
  };
  const { steps } = parseTranscript(text, 'a.chat');
  await playSteps(steps, stage, { onStep, signal: end.signal, now: () => time });
  return outcomes;
}

test('each step is compared with what is written below it, and timed', async () => {
  const outcomes = await played('alice: a\nbot: a\nthe bot restarts\nalice: b\nbot: c');
  expect(outcomes.map(({ kind, took }) => [kind, took])).toEqual([
    ['same', 10],
    ['skipped', 0],
    ['differs', 10],
  ]);
  expect(summaryOf([outcomes])).toBe(
    'Played once. Of 3 steps 1 went differently and 0 failed. Left out: 1 step. The bot took 10 ms for one (the median), at most 10 ms.',
  );
});

test('a script without answers is done and not compared, and ends where it cannot go on', async () => {
  const outcomes = await played('alice: a\nalice joins Desk\nalice: b');
  expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'failed']);
  expect(outcomes[1]?.problem).toContain('No.');
});

test('whoever stops it gets no further step', async () => {
  expect(await played('alice: stop\nalice: more')).toHaveLength(1);
});
