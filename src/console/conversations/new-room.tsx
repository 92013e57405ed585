import { useState } from 'preact/hooks';
import type { UserId } from '../../contract/index.js';
import { useCommands, useConsole } from '../access/use-console.js';
import { CheckField } from '../controls/check-field.js';
import { Form, SubmitButton } from '../controls/form.js';
import { TextField } from '../controls/text-field.js';
import { everyoneBut } from '../people/people.js';
import { PeoplePicker } from '../people/people-picker.js';

/** Names a room and chooses its members. The person who makes it owns it. */
export function NewRoom({ onDone }: { readonly onDone: () => void }) {
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const commands = useCommands();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [open, setOpen] = useState(false);
  const [memberIds, setMemberIds] = useState<readonly UserId[]>([]);
  const create = async () => {
    const attributes = {
      name: name.trim(),
      description: description.trim() || name.trim(),
      public: open,
      discoverable: open,
      viewHistory: true,
    };
    if (await commands.createRoom({ attributes, memberIds })) {
      onDone();
    }
  };
  return (
    <Form class="modal__form" onSubmit={create}>
      <TextField label="Name" required value={name} onChange={setName} />
      <TextField label="What is it about?" value={description} onChange={setDescription} />
      <CheckField
        label="Public: anyone of the company may read and join"
        checked={open}
        onChange={setOpen}
      />
      <PeoplePicker
        label="Members"
        people={everyoneBut(people, me)}
        chosen={memberIds}
        onChange={setMemberIds}
      />
      <div class="modal__actions">
        <SubmitButton disabled={name.trim() === ''}>Create room</SubmitButton>
      </div>
    </Form>
  );
}
