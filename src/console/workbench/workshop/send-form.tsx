import { useState } from 'preact/hooks';
import type { StreamId, User } from '../../../contract/index.js';
import { usePod } from '../../access/pod-access.js';
import { useCommands, useConsole } from '../../access/use-console.js';
import { wholeMessage } from '../../composer/whole-message.js';
import { Form, SubmitButton } from '../../controls/form.js';
import { Problem } from '../../controls/problem.js';
import { SelectField } from '../../controls/select-field.js';
import { isBot } from '../../people/people.js';
import { sentenceOf } from '../../service/pod-error.js';
import { conversationName } from '../../state/conversations.js';
import type { WorkshopDraft } from './shared-draft.js';

/** Sends what was made to a conversation: as the person, or as a bot that is in it, which alone may send forms. */
export function SendForm({ draft }: { readonly draft: WorkshopDraft }) {
  const commands = useCommands();
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me);
  const conversations = useConsole((state) => state.conversations);
  const last = useConsole((state) => state.open?.streamId);
  const [streamId, setStreamId] = useState(last ?? conversations[0]?.id ?? '');
  const [username, setUsername] = useState(me?.username ?? '');
  const senders = useSenders(streamId);
  const sender = senders.find((one) => one.username === username) ?? senders[0];
  const { send, done, problem } = useSending(draft, streamId, sender?.username ?? '');
  return (
    <Form class="workbench__row" label="Send it" onSubmit={send}>
      <SelectField
        label="To"
        value={streamId}
        options={conversations.map((one) => [one.id, conversationName(one, people, me?.id ?? 0)])}
        onChange={setStreamId}
      />
      <SelectField
        label="As"
        value={sender?.username ?? ''}
        options={senders.map((one) => [one.username, one.displayName])}
        onChange={setUsername}
      />
      <SubmitButton disabled={streamId === ''}>Send</SubmitButton>
      <div role="status">
        {done && (
          <button type="button" class="button" onClick={() => commands.openConversation(streamId)}>
            Sent. Go there
          </button>
        )}
      </div>
      <Problem text={problem} />
    </Form>
  );
}

/** Who can send something to a conversation: the person, and the bots that are in it. */
function useSenders(streamId: StreamId): readonly Pick<User, 'username' | 'displayName'>[] {
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me);
  const conversations = useConsole((state) => state.conversations);
  const inside = conversations.find(({ id }) => id === streamId)?.memberIds ?? [];
  const bots = [...people.values()].filter(
    (person) => isBot(person) && (inside.length === 0 || inside.includes(person.id)),
  );
  return [...(me === undefined ? [] : [me]), ...bots];
}

function useSending({ message, data }: WorkshopDraft, streamId: StreamId, username: string) {
  const pod = usePod();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState(false);
  const send = async () => {
    setProblem(undefined);
    setDone(false);
    const form = new FormData();
    form.append('message', wholeMessage(message));
    if (data.trim() !== '') {
      form.append('data', data);
    }
    try {
      const path = `/agent/v4/stream/${encodeURIComponent(streamId)}/message/create`;
      await pod.asUser(username).call(path, { method: 'POST', form });
      setDone(true);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return { send, done, problem };
}
