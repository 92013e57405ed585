import '../people/people-picker.css';
import { useState } from 'preact/hooks';
import type { StreamId } from '../../contract/index.js';
import { useCommands, useConsole } from '../access/use-console.js';
import { Form, SubmitButton } from '../controls/form.js';
import { Modal } from '../controls/modal.js';
import { SearchField } from '../finding/search-field.js';
import { conversationName } from '../state/conversations.js';
import type { MessageDialogProps } from './message-dialog.js';

/** Passes a message on to other conversations. */
export function ForwardDialog({ message, onClose }: MessageDialogProps) {
  const commands = useCommands();
  const [chosen, setChosen] = useState<readonly StreamId[]>([]);
  const toggle = (id: StreamId) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const forward = async () => {
    const left = await commands.forward(message.messageId, chosen);
    if (left.length === 0) {
      onClose();
    }
    // Where it has arrived it does not go once more.
    setChosen(left);
  };
  return (
    <Modal title="Forward" onClose={onClose}>
      <Form class="modal__form" onSubmit={forward}>
        {(message.attachments ?? []).length > 0 && <p>The text is forwarded, without the files.</p>}
        <Conversations but={message.stream.streamId} chosen={chosen} onToggle={toggle} />
        <div class="modal__actions">
          <SubmitButton disabled={chosen.length === 0}>Forward</SubmitButton>
        </div>
      </Form>
    </Modal>
  );
}

/** The conversations to choose from, narrowed down by a part of their names. */
function Conversations(props: {
  readonly but: StreamId;
  readonly chosen: readonly StreamId[];
  readonly onToggle: (id: StreamId) => void;
}) {
  const { but, chosen, onToggle } = props;
  const conversations = useConsole((state) => state.conversations);
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const [typed, setTyped] = useState('');
  const rows = conversations
    .filter(({ id }) => id !== but)
    .map((conversation) => ({
      id: conversation.id,
      name: conversationName(conversation, people, me),
    }))
    .filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <fieldset class="people-picker">
      <legend class="field__label">Where to?</legend>
      <SearchField
        label="Find a conversation"
        placeholder="Name of a conversation"
        value={typed}
        onChange={setTyped}
      />
      <ul class="people-picker__list">
        {rows.map(({ id, name }) => (
          <li key={id}>
            <label class="people-picker__person">
              <span class="people-picker__name">{name}</span>
              <input
                type="checkbox"
                aria-label={name}
                checked={chosen.includes(id)}
                onChange={() => onToggle(id)}
              />
            </label>
          </li>
        ))}
        {rows.length === 0 && (
          <li class="people-picker__none">No other conversation is called like that.</li>
        )}
      </ul>
    </fieldset>
  );
}
