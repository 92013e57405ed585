import './what-happened.css';
import { useCallback, useState } from 'preact/hooks';
import type { EventEntry, Message, MessageId } from '../../contract/index.js';
import { usePod } from '../access/pod-access.js';
import { useConsole } from '../access/use-console.js';
import { FirstAnswer } from '../controls/first-answer.js';
import { Problem } from '../controls/problem.js';
import { WorkButton } from '../controls/work-button.js';
import { useEmulator } from '../emulator/emulator-context.js';
import { EventSource } from '../emulator/event-source.js';
import { useAnswer } from '../emulator/use-answer.js';
import { sentenceOf } from '../service/pod-error.js';
import { secondTime } from '../time/times.js';
import { whatHappened } from './what-happened.js';

/** The calls that made a message and the events that it made: who got them, and what they made of them. */
export function WhatHappenedView({ message }: { readonly message: Message }) {
  const emulator = useEmulator();
  const people = useConsole((state) => state.people);
  const { messageId } = message;
  const ask = useCallback(
    async () => ({
      calls: await emulator.callsOf(messageId),
      events: await emulator.events({ messageId }),
    }),
    [emulator, messageId],
  );
  const { answer, problem, change } = useAnswer(ask);
  const { submitAgain, wrong } = useSubmittingAgain(messageId);
  if (answer === undefined) {
    return <FirstAnswer of="what happened" problem={problem} onRetry={() => void change()} />;
  }
  const all = whatHappened(answer.calls, answer.events, people);
  return (
    <div class="what-happened">
      <Problem text={problem ?? wrong} />
      {all.length === 0 && (
        <p class="field__note">
          The pod remembers its latest 1,000 calls and events. This message is older, or came with
          the seed.
        </p>
      )}
      <ol class="what-happened__list" aria-label="What happened">
        {all.map(({ key, time, what, notes, failed, event, submission }) => (
          <li key={key} class={`what-happened__one ${failed ? 'what-happened__one--failed' : ''}`}>
            <span class="what-happened__what">{what}</span>
            <time dateTime={new Date(time).toISOString()}>{secondTime(time)}</time>
            {notes.map((note, at) => (
              <p key={at}>{note}</p>
            ))}
            {event !== undefined && <EventSource number={event.number} type={event.type} />}
            {submission?.formValues !== undefined && (
              <WorkButton class="button button--quiet" onPress={() => submitAgain(submission)}>
                Submit it again
              </WorkButton>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Submits a form of a message once more, as whoever did it and with what they entered. */
function useSubmittingAgain(messageId: MessageId) {
  const people = useConsole((state) => state.people);
  const [wrong, setWrong] = useState<string>();
  const pod = usePod();
  const submitAgain = async ({ by, streamId = '', formId = '', formValues }: EventEntry) => {
    setWrong(undefined);
    try {
      const place = [streamId, messageId, formId].map(encodeURIComponent);
      const path = `/cadenza/v1/streams/${place[0] ?? ''}/messages/${place[1] ?? ''}/forms/${place[2] ?? ''}`;
      const person = pod.asUser(people.get(by)?.username ?? '');
      await person.control(path, { method: 'POST', json: { formValues } });
    } catch (error) {
      setWrong(sentenceOf(error));
    }
  };
  return { submitAgain, wrong };
}
