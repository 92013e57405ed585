import { useState } from 'preact/hooks';
import { FirstAnswer } from '../controls/first-answer.js';
import { Form, SubmitButton } from '../controls/form.js';
import { Problem } from '../controls/problem.js';
import { WorkButton } from '../controls/work-button.js';
import { useEmulator } from './emulator-context.js';
import { Figure } from './figure.js';
import { RouteField, usualRoute } from './route-field.js';
import { useAnswer } from './use-answer.js';

/** How many calls are answered in which time, and a form for another limit. */
export function LimitPanel() {
  const emulator = useEmulator();
  const { answer: limits, problem, change } = useAnswer(emulator.limits);
  const [route, setRoute] = useState(usualRoute);
  const [calls, setCalls] = useState('2');
  const [seconds, setSeconds] = useState('1');
  const add = () => {
    const limit = { route: route.trim(), calls: Number(calls), seconds: Number(seconds) };
    return change(async () => emulator.setLimits([...(await emulator.limits()), limit]));
  };
  if (limits === undefined) {
    return <FirstAnswer of="the limits" problem={problem} onRetry={() => void change()} />;
  }
  return (
    <div class="emulator">
      <Problem text={problem} />
      <p class="field__note">
        What is above a limit is answered with 429. A route counts the calls of each session, *
        those of each address.
      </p>
      <ul class="emulator__list" aria-label="Limits in force">
        {limits.length === 0 && <li class="field__note">Every call is answered.</li>}
        {limits.map((limit, at) => (
          <li key={at}>
            <span>{`${limit.calls} in ${limit.seconds} s: ${limit.route}`}</span>
            <WorkButton
              onPress={() =>
                change(() => emulator.setLimits(limits.filter((one) => one !== limit)))
              }
            >
              Remove
            </WorkButton>
          </li>
        ))}
      </ul>
      <Form class="emulator__form" onSubmit={add}>
        <RouteField value={route} onChange={setRoute} />
        <div class="emulator__row">
          <Figure label="How many calls" value={calls} min={0} required onChange={setCalls} />
          <Figure
            label="In how many seconds"
            value={seconds}
            min={0.1}
            max={86_400}
            step={0.1}
            required
            onChange={setSeconds}
          />
        </div>
        <SubmitButton>Limit</SubmitButton>
      </Form>
    </div>
  );
}
