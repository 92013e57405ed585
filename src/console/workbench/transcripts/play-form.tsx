import { useRef, useState } from 'preact/hooks';
import type { Person } from '../../../contract/index.js';
import { parseTranscript } from '../../../transcripts/index.js';
import { usePod } from '../../access/pod-access.js';
import { useConsole } from '../../access/use-console.js';
import { Form, SubmitButton } from '../../controls/form.js';
import { Problem } from '../../controls/problem.js';
import { useEmulator } from '../../emulator/emulator-context.js';
import { sentenceOf } from '../../service/pod-error.js';
import type { StepOutcome } from './play.js';
import { playSteps } from './play.js';
import { PlayOutcome } from './play-outcome.js';
import { PodStage } from './pod-stage.js';

/** Plays a transcript on the bot that runs, once or many times, and shows what differs. */
export function PlayForm(props: {
  readonly bot: Person;
  readonly text: string;
  readonly name: string;
}) {
  const { bot, text, name } = props;
  const [times, setTimes] = useState('1');
  const { play, stop, runs, problem, isPlaying } = usePlaying(bot);
  return (
    <>
      <Form class="workbench__row" label="Play" onSubmit={() => play(text, name, Number(times))}>
        <label class="field workbench__number">
          <span class="field__label">How many times</span>
          <input
            class="input"
            type="number"
            min={1}
            max={1000}
            required
            value={times}
            onInput={(event) => setTimes(event.currentTarget.value)}
          />
        </label>
        <SubmitButton disabled={text.trim() === ''}>{`Play it on ${bot.displayName}`}</SubmitButton>
        <button type="button" class="button" disabled={!isPlaying} onClick={stop}>
          Stop
        </button>
      </Form>
      <Problem text={problem} />
      <PlayOutcome runs={runs} isOver={!isPlaying} />
    </>
  );
}

/** Plays transcripts on a bot, and tells what came of each run as far as it has come. */
function usePlaying(bot: Person) {
  const pod = usePod();
  const emulator = useEmulator();
  const people = useConsole((state) => state.people);
  const [runs, setRuns] = useState<readonly (readonly StepOutcome[])[]>([]);
  const [problem, setProblem] = useState<string>();
  const [ending, setEnding] = useState<AbortController>();
  const latest = useRef<AbortController | undefined>(undefined);

  const play = async (text: string, name: string, times: number) => {
    const end = new AbortController();
    latest.current = end;
    setEnding(end);
    setProblem(undefined);
    setRuns([]);
    try {
      const transcript = parseTranscript(text, `${name}.chat`);
      const stage = new PodStage({ pod, emulator, bot, people });
      await stage.open(transcript);
      for (let run = 0; run < times && !end.signal.aborted; run++) {
        const outcomes: StepOutcome[] = [];
        await playSteps(transcript.steps, stage, {
          onStep: (outcome) => {
            outcomes.push(outcome);
            setRuns((before) => [...before.slice(0, run), [...outcomes]]);
          },
          signal: end.signal,
          now: () => performance.now(),
        });
      }
    } catch (error) {
      setProblem(error instanceof Error && 'code' in error ? error.message : sentenceOf(error));
    }
    setEnding(undefined);
  };
  const stop = () => latest.current?.abort();
  return { play, stop, runs, problem, isPlaying: ending !== undefined };
}
