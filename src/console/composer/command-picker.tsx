import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { BotCommand } from '../../contract/index.js';
import { useConsole } from '../access/use-console.js';
import { type Picker, PickerList, usePicker } from '../finding/picker.js';
import type { Conversation } from '../state/conversations.js';
import type { Draft } from '../state/drafts.js';
import { commandsFor } from './command-query.js';

const shownAtOnce = 7;

/** Offers the running bots' own commands where a `/` begins the message. */
export function useCommandChoice(
  conversation: Conversation,
  draft: Draft,
  box: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
): Picker<BotCommand> {
  const people = useConsole((state) => state.people);
  const members = useConsole((state) => state.members[conversation.id]);
  const [dismissed, setDismissed] = useState('');
  const ids = [...conversation.memberIds, ...(members ?? []).map(({ id }) => id)];
  const offered = ids.flatMap((id) => people.get(id)?.about?.commands ?? []);
  const choiceFor = (text: string) =>
    draft.markup || text === dismissed ? [] : commandsFor(offered, text).slice(0, shownAtOnce);
  const commands = choiceFor(draft.text);

  return usePicker({
    items: commands,
    itemsNow: () => {
      const text = box.current?.value ?? draft.text;
      return text === draft.text ? commands : choiceFor(text);
    },
    onTake: ({ usage }) => {
      const [name = usage] = usage.split(' ');
      setDismissed(`${name} `);
      onText(`${name} `);
      box.current?.focus();
    },
    onDismiss: () => setDismissed(draft.text),
    subject: draft.text,
  });
}

/** The list of commands, each with its arguments and what it does. */
export function CommandPicker({ choice }: { readonly choice: Picker<BotCommand> }) {
  return (
    <PickerList picker={choice} label="Commands" keyOf={({ usage }) => usage}>
      {({ usage, description }) => (
        <>
          <code>{usage}</code>
          <span class="picker__note">{description}</span>
        </>
      )}
    </PickerList>
  );
}
