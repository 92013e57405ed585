import type { MessageStream, MessageUser, Person } from '../../../contract/index.js';
import { useConsole } from '../../access/use-console.js';
import type { Conversation } from '../../state/conversations.js';
import { conversationName } from '../../state/conversations.js';

type Fields = Readonly<Record<string, unknown>>;

/** A person as events carry it. */
export function asMessageUser({ id, username, displayName }: Person): MessageUser {
  return { userId: id, displayName, username };
}

/** A conversation as events carry it. */
export function asMessageStream({ id, type, name }: Conversation): MessageStream {
  return { streamId: id, streamType: type, ...(name !== undefined && { roomName: name }) };
}

/** Chooses somebody of the pod, whose fields are filled in then. */
export function PersonField(props: {
  readonly value: Fields;
  readonly onChange: (value: MessageUser) => void;
}) {
  const people = useConsole((state) => state.people);
  const all = [...people.values()];
  const { userId } = props.value;
  const chosen = typeof userId === 'number' ? String(userId) : '';
  return (
    <label class="field">
      <span class="field__note">Who</span>
      <select
        class="input"
        value={chosen}
        onChange={({ currentTarget }) => {
          const person = all.find(({ id }) => String(id) === currentTarget.value);
          if (person !== undefined) {
            props.onChange(asMessageUser(person));
          }
        }}
      >
        {all.every(({ id }) => id !== userId) && <option value={chosen}>Somebody else</option>}
        {all.map(({ id, displayName }) => (
          <option key={id} value={String(id)}>
            {displayName}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Chooses one of the person's conversations, whose fields are filled in then. */
export function StreamField(props: {
  readonly value: Fields;
  readonly onChange: (value: MessageStream) => void;
}) {
  const conversations = useConsole((state) => state.conversations);
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const chosen = typeof props.value['streamId'] === 'string' ? props.value['streamId'] : '';
  return (
    <label class="field">
      <span class="field__note">Which</span>
      <select
        class="input"
        value={chosen}
        onChange={({ currentTarget }) => {
          const found = conversations.find(({ id }) => id === currentTarget.value);
          if (found !== undefined) {
            props.onChange(asMessageStream(found));
          }
        }}
      >
        {conversations.every(({ id }) => id !== chosen) && (
          <option value={chosen}>Another one</option>
        )}
        {conversations.map((one) => (
          <option key={one.id} value={one.id}>
            {conversationName(one, people, me)}
          </option>
        ))}
      </select>
    </label>
  );
}
