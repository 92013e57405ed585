import { useState } from 'preact/hooks';
import { usePod } from '../../access/pod-access.js';
import { useCommands, useConsole } from '../../access/use-console.js';
import { wholeMessage } from '../../composer/whole-message.js';
import { Problem } from '../../controls/problem.js';
import { isBot } from '../../people/people.js';
import { sentenceOf } from '../../service/pod-error.js';
import { conversationName } from '../../state/conversations.js';
import type { WorkshopDraft } from './shared-draft.js';

/** Sends what was made to a conversation: as the person, or as a bot that is in it, which alone may send forms. */
export function SendForm({ draft }: { readonly draft: WorkshopDraft }) {
  const pod = usePod();
  const commands = useCommands();
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me);
  const conversations = useConsole((state) => state.conversations);
  const last = useConsole((state) => state.open?.streamId);
  const [streamId, setStreamId] = useState(last ?? conversations[0]?.id ?? '');
  const [username, setUsername] = useState(me?.username ?? '');
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState(false);
  const inside = conversations.find(({ id }) => id === streamId)?.memberIds ?? [];
  const bots = [...people.values()].filter(
    (person) => isBot(person) && (inside.length === 0 || inside.includes(person.id)),
  );
  const senders = [
    ...(me === undefined ? [] : [{ username: me.username, displayName: me.displayName }]),
    ...bots,
  ];
  const sender = senders.find((one) => one.username === username) ?? senders[0];
  const send = async () => {
    setProblem(undefined);
    setDone(false);
    const form = new FormData();
    form.append('message', wholeMessage(draft.message));
    if (draft.data.trim() !== '') {
      form.append('data', draft.data);
    }
    try {
      const path = `/agent/v4/stream/${encodeURIComponent(streamId)}/message/create`;
      await pod.asUser(sender?.username ?? '').call(path, { method: 'POST', form });
      setDone(true);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return (
    <form
      class="workbench__row"
      aria-label="Send it"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label class="field">
        <span class="field__label">To</span>
        <select
          class="input"
          value={streamId}
          onChange={(event) => setStreamId(event.currentTarget.value)}
        >
          {conversations.map((one) => (
            <option key={one.id} value={one.id}>
              {conversationName(one, people, me?.id ?? 0)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span class="field__label">As</span>
        <select
          class="input"
          value={sender?.username ?? ''}
          onChange={(event) => setUsername(event.currentTarget.value)}
        >
          {senders.map((one) => (
            <option key={one.username} value={one.username}>
              {one.displayName}
            </option>
          ))}
        </select>
      </label>
      <button class="button button--primary" disabled={streamId === ''}>
        Send
      </button>
      <div role="status">
        {done && (
          <button type="button" class="button" onClick={() => commands.openConversation(streamId)}>
            Sent. Go there
          </button>
        )}
      </div>
      <Problem text={problem} />
    </form>
  );
}
