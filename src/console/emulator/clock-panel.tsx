import { useState } from 'preact/hooks';
import type { ClockState } from '../../contract/index.js';
import { useCommands } from '../access/use-console.js';
import { FirstAnswer } from '../controls/first-answer.js';
import { Form, SubmitButton } from '../controls/form.js';
import { Problem } from '../controls/problem.js';
import { dateAndTime } from '../time/times.js';
import { useEmulator } from './emulator-context.js';
import { useAnswer } from './use-answer.js';

const steps = [
  { label: '+ 1 second', milliseconds: 1_000 },
  { label: '+ 1 minute', milliseconds: 60_000 },
  { label: '+ 1 hour', milliseconds: 3_600_000 },
  { label: '+ 1 day', milliseconds: 86_400_000 },
] as const;

/** The pod's time, and how to change it. */
export function ClockPanel() {
  const emulator = useEmulator();
  const commands = useCommands();
  const { answer: clock, problem, change } = useAnswer(emulator.clock);
  const [date, setDate] = useState('');
  if (clock === undefined) {
    return <FirstAnswer of="the clock" problem={problem} onRetry={() => void change()} />;
  }
  const { time, frozen, ahead } = clock;
  // The days of the conversations are called by the pod's time.
  const turn = async (work: () => Promise<void>) => {
    if (await change(work)) {
      await commands.refreshConversations();
    }
  };
  const setTime = () => turn(() => emulator.changeClock({ time: new Date(date).getTime() }));
  return (
    <div class="emulator">
      <Problem text={problem} />
      <p class="emulator__time">
        <time dateTime={new Date(time).toISOString()}>{dateAndTime(time)}</time>
        <span class="field__note">
          {frozen ? 'It is stopped.' : ahead === 0 ? 'Real time.' : 'It runs on from here.'}
        </span>
      </p>
      <ClockButtons clock={clock} onTurn={(work) => void turn(work)} />
      <Form class="emulator__form" onSubmit={setTime}>
        <label class="field">
          <span class="field__label">Another date</span>
          <input
            class="input"
            type="datetime-local"
            step={1}
            required
            value={date}
            onInput={(event) => setDate(event.currentTarget.value)}
          />
          <span class="field__note">In your own time zone, as all times on this page.</span>
        </label>
        <SubmitButton>Set the clock</SubmitButton>
      </Form>
    </div>
  );
}

/** Moves the clock on, stops it, and lets it follow real time again. */
function ClockButtons(props: {
  readonly clock: ClockState;
  readonly onTurn: (work: () => Promise<void>) => void;
}) {
  const { clock, onTurn } = props;
  const { frozen, ahead } = clock;
  const emulator = useEmulator();
  return (
    <div class="emulator__actions">
      {steps.map(({ label, milliseconds }) => (
        <button
          key={label}
          type="button"
          class="button"
          onClick={() => onTurn(() => emulator.advanceClock(milliseconds))}
        >
          {label}
        </button>
      ))}
      <button
        type="button"
        class="button"
        onClick={() => onTurn(() => emulator.changeClock({ frozen: !frozen }))}
      >
        {frozen ? 'Let it run' : 'Stop it'}
      </button>
      <button
        type="button"
        class="button"
        disabled={!frozen && ahead === 0}
        onClick={() => onTurn(() => emulator.resetClock())}
      >
        Real time
      </button>
    </div>
  );
}
