import './event-source.css';
import { useState } from 'preact/hooks';
import { useFetched } from '../access/use-fetched.js';
import { CopyButton } from '../controls/copy-button.js';
import { FirstAnswer } from '../controls/first-answer.js';
import { PlainSource } from '../controls/plain-source.js';
import { useEmulator } from './emulator-context.js';

/**
 * Shows an event, when that is asked for, as a bot gets it from its datafeed.
 *
 * @param props - `number`: of the event in the journal; `type`: names it for those who hear the page
 */
export function EventSource(props: { readonly number: number; readonly type: string }) {
  const { number, type } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="event-source" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        As JSON<span class="visually-hidden">: {type}</span>
      </summary>
      {isOpen && <WholeEvent number={number} />}
    </details>
  );
}

function WholeEvent({ number }: { readonly number: number }) {
  const emulator = useEmulator();
  const { answer, problem, retry } = useFetched(() => emulator.wholeEvent(number), String(number));
  if (answer === undefined) {
    return <FirstAnswer of="the event" problem={problem} onRetry={retry} />;
  }
  const source = JSON.stringify(answer, null, 2);
  return (
    <>
      <PlainSource label="The event" source={source} />
      <CopyButton label="Copy the event" text={source} />
    </>
  );
}
