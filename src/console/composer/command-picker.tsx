import './mention-picker.css';
import type { RefObject } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { BotCommand } from '../../contract/index.js';
import { useConsole } from '../access/use-console.js';
import type { Conversation } from '../state/conversations.js';
import type { Draft } from '../state/drafts.js';
import { commandsFor } from './command-query.js';

const shownAtOnce = 7;

/** The commands of the bots in a conversation that fit what is being typed. */
export interface CommandChoice {
  readonly listId: string;
  readonly commands: readonly BotCommand[];
  readonly highlighted: number;
  readonly take: (command: BotCommand) => void;
  /** Whether the key was for the list. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  /** Tells readers of the screen about the list, as attributes of the box. */
  readonly combobox: Readonly<Record<string, string | undefined>>;
}

/** Offers the running bots' own commands where a `/` begins the message. */
export function useCommandChoice(
  conversation: Conversation,
  draft: Draft,
  box: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
): CommandChoice {
  const people = useConsole((state) => state.people);
  const members = useConsole((state) => state.members[conversation.id]);
  const listId = useId();
  const [highlighted, setHighlighted] = useState(0);
  const [dismissed, setDismissed] = useState('');
  const ids = [...conversation.memberIds, ...(members ?? []).map(({ id }) => id)];
  const offered = ids.flatMap((id) => people.get(id)?.about?.commands ?? []);
  const choiceFor = (text: string) =>
    draft.markup || text === dismissed ? [] : commandsFor(offered, text).slice(0, shownAtOnce);
  const commands = choiceFor(draft.text);
  const current = Math.min(highlighted, Math.max(commands.length - 1, 0));

  const take = ({ usage }: BotCommand) => {
    const [name = usage] = usage.split(' ');
    setHighlighted(0);
    setDismissed(`${name} `);
    onText(`${name} `);
    box.current?.focus();
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setHighlighted((current + 1) % commands.length),
    ArrowUp: () => setHighlighted((current + commands.length - 1) % commands.length),
    Escape: () => setDismissed(draft.text),
    Enter: () => takeHighlighted(),
    Tab: () => takeHighlighted(),
  };
  /** Whoever types fast is ahead of the list: what counts is what stands in the box. */
  const takeHighlighted = () => {
    const text = box.current?.value ?? draft.text;
    const command = text === draft.text ? commands[current] : choiceFor(text)[0];
    if (command !== undefined) {
      take(command);
    }
  };
  return {
    listId,
    commands,
    highlighted: current,
    take,
    onKeyDown: (event) => {
      const isOpen = choiceFor(box.current?.value ?? draft.text).length > 0;
      const act = isOpen ? keys[event.key] : undefined;
      if (act === undefined) {
        return false;
      }
      event.preventDefault();
      act();
      return true;
    },
    combobox:
      commands.length === 0
        ? {}
        : { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${current}` },
  };
}

/** The list of commands, each with its arguments and what it does. */
export function CommandPicker({ choice }: { readonly choice: CommandChoice }) {
  const { commands, listId, highlighted, take } = choice;
  if (commands.length === 0) {
    return null;
  }
  return (
    <ul class="mention-picker" role="listbox" id={listId} aria-label="Commands">
      {commands.map((command, at) => (
        <li
          key={command.usage}
          id={`${listId}-${at}`}
          role="option"
          class="mention-picker__person"
          aria-selected={at === highlighted}
          onPointerDown={(event) => {
            event.preventDefault();
            take(command);
          }}
        >
          <code>{command.usage}</code>
          <span class="mention-picker__username">{command.description}</span>
        </li>
      ))}
    </ul>
  );
}
