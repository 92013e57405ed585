import { dateAndTime } from '../time/times.js';
import { useEmulator } from './emulator-context.js';
import { Problem } from './problem.js';
import { useAnswer } from './use-answer.js';

const steps = [
  { label: '+ 1 minute', milliseconds: 60_000 },
  { label: '+ 1 hour', milliseconds: 3_600_000 },
  { label: '+ 1 day', milliseconds: 86_400_000 },
] as const;

/** The pod's time, and how to change it. */
export function ClockPanel() {
  const emulator = useEmulator();
  const { answer: clock, problem, change } = useAnswer(emulator.clock);
  if (clock === undefined) {
    return <Problem text={problem} />;
  }
  const { time, frozen, ahead } = clock;
  return (
    <div class="emulator">
      <Problem text={problem} />
      <p class="emulator__time">
        <time dateTime={new Date(time).toISOString()}>{dateAndTime(time)}</time>
        <span class="field__note">
          {frozen ? 'It stands still.' : ahead === 0 ? 'Real time.' : 'It goes on from here.'}
        </span>
      </p>
      <div class="emulator__actions">
        {steps.map(({ label, milliseconds }) => (
          <button
            key={label}
            type="button"
            class="button"
            onClick={() => void change(() => emulator.advanceClock(milliseconds))}
          >
            {label}
          </button>
        ))}
        <button
          type="button"
          class="button"
          onClick={() => void change(() => emulator.changeClock({ frozen: !frozen }))}
        >
          {frozen ? 'Let it go on' : 'Let it stand still'}
        </button>
        <button
          type="button"
          class="button"
          disabled={!frozen && ahead === 0}
          onClick={() => void change(() => emulator.resetClock())}
        >
          Real time
        </button>
      </div>
    </div>
  );
}
