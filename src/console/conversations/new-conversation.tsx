import { useEffect, useState } from 'preact/hooks';
import { useCommands } from '../access/use-console.js';
import { Modal } from '../controls/modal.js';
import { Tabs } from '../controls/tabs.js';
import { NewChat } from './new-chat.js';
import { NewRoom } from './new-room.js';

type Kind = 'chat' | 'room';

const kinds = [
  { name: 'chat', label: 'Message people' },
  { name: 'room', label: 'Create a room' },
] as const;

/** The dialog that starts a chat or a room. */
export function NewConversation({ onClose }: { readonly onClose: () => void }) {
  const commands = useCommands();
  const [kind, setKind] = useState<Kind>('chat');
  useEffect(() => void commands.refreshPeople(), [commands]);
  return (
    <Modal title="New conversation" onClose={onClose}>
      <Tabs label="Kind of conversation" tabs={kinds} chosen={kind} onChoose={setKind}>
        {kind === 'chat' ? <NewChat onDone={onClose} /> : <NewRoom onDone={onClose} />}
      </Tabs>
    </Modal>
  );
}
