import { useState } from 'preact/hooks';
import type { UserId } from '../../contract/index.js';
import { useCommands, useConsole } from '../access/use-console.js';
import { Form, SubmitButton } from '../controls/form.js';
import { everyoneBut } from '../people/people.js';
import { PeoplePicker } from '../people/people-picker.js';

/** Chooses whom to write to: one for an IM, several for a group. */
export function NewChat({ onDone }: { readonly onDone: () => void }) {
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const commands = useCommands();
  const [chosen, setChosen] = useState<readonly UserId[]>([]);
  const start = async () => {
    if (await commands.openChat(chosen)) {
      onDone();
    }
  };
  return (
    <Form class="modal__form" onSubmit={start}>
      <PeoplePicker
        label="Who is it with?"
        people={everyoneBut(people, me)}
        chosen={chosen}
        onChange={setChosen}
      />
      <div class="modal__actions">
        <SubmitButton disabled={chosen.length === 0}>
          {chosen.length > 1 ? 'Start group chat' : 'Start chat'}
        </SubmitButton>
      </div>
    </Form>
  );
}
