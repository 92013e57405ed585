import './new-conversation.css';
import { useState } from 'preact/hooks';
import type { UserId } from '../../contract/index.js';
import { useCommands, useConsole } from '../access/use-console.js';
import { everyoneBut } from '../people/people.js';
import { PeoplePicker } from '../people/people-picker.js';

/** Chooses whom to write to: one for an IM, several for a group. */
export function NewChat({ onDone }: { readonly onDone: () => void }) {
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const commands = useCommands();
  const [chosen, setChosen] = useState<readonly UserId[]>([]);
  const [busy, setBusy] = useState(false);
  const start = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    if (await commands.openChat(chosen)) {
      onDone();
    }
    setBusy(false);
  };
  return (
    <form class="new-conversation" onSubmit={(event) => void start(event)}>
      <PeoplePicker
        label="Who is it with?"
        people={everyoneBut(people, me)}
        chosen={chosen}
        onChange={setChosen}
      />
      <div class="modal__actions">
        <button class="button button--primary" disabled={busy || chosen.length === 0}>
          {chosen.length > 1 ? 'Start group chat' : 'Start chat'}
        </button>
      </div>
    </form>
  );
}
