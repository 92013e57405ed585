import './mention-picker.css';
import type { RefObject } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Person } from '../../contract/index.js';
import { useConsole } from '../access/use-console.js';
import { Avatar, BotMark } from '../people/avatar.js';
import { everyoneBut, isBot, isMeant } from '../people/people.js';
import type { Conversation } from '../state/conversations.js';
import type { Draft } from '../state/drafts.js';
import type { MentionQuery } from './mention-query.js';
import { completeMention, mentionQuery } from './mention-query.js';

const shownAtOnce = 7;

/** A mention in the making: who fits what was typed, and which of them Enter would take. */
export interface Mentions {
  readonly listId: string;
  readonly people: readonly Person[];
  readonly highlighted: number;
  readonly take: (person: Person) => void;
  /** Whether the key was for the picker. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  /** Tells readers of the screen about the list, as attributes of the box. */
  readonly combobox: Readonly<Record<string, string | boolean | undefined>>;
}

/** Follows the caret of the composer's box and offers people where an `@` was typed. */
export function useMentions(
  conversation: Conversation,
  draft: Draft,
  box: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
): Mentions {
  const everyone = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const members = useConsole((state) => state.members[conversation.id]);
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [highlighted, setHighlighted] = useState(0);
  const [dismissedAt, setDismissedAt] = useState(-1);
  const nextCaret = useRef<number | undefined>(undefined);

  useEffect(() => {
    const follow = () => {
      if (document.activeElement === box.current) {
        setCaret(box.current?.selectionStart ?? 0);
      }
    };
    document.addEventListener('selectionchange', follow);
    return () => document.removeEventListener('selectionchange', follow);
  }, [box]);
  useLayoutEffect(() => {
    if (nextCaret.current === undefined) {
      return;
    }
    box.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
  }, [box, draft.text]);

  const inside = new Set([...conversation.memberIds, ...(members ?? []).map(({ id }) => id)]);
  const meantBy = (meant: MentionQuery | undefined): readonly Person[] => {
    if (draft.markup || meant === undefined || meant.start === dismissedAt) {
      return [];
    }
    const fitting = everyoneBut(everyone, me).filter((person) => isMeant(person, meant.typed));
    // A name that was typed out needs no completing: Enter is to send then.
    const complete = fitting.length === 1 && fitting[0]?.displayName === meant.typed;
    return complete
      ? []
      : [
          ...fitting.filter(({ id }) => inside.has(id)),
          ...fitting.filter(({ id }) => !inside.has(id)),
        ].slice(0, shownAtOnce);
  };
  const query = mentionQuery(draft.text, caret);
  const people = meantBy(query);
  const current = Math.min(highlighted, Math.max(people.length - 1, 0));

  const take = ({ displayName }: Person) => {
    // The box is ahead of what was rendered when someone types fast.
    const text = box.current?.value ?? draft.text;
    const at = box.current?.selectionStart ?? caret;
    const meant = mentionQuery(text, at);
    if (meant === undefined) {
      return;
    }
    const completed = completeMention({ text, caret: at }, meant, displayName);
    nextCaret.current = completed.caret;
    setCaret(completed.caret);
    setHighlighted(0);
    onText(completed.text);
    box.current?.focus();
  };

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setHighlighted((current + 1) % people.length),
    ArrowUp: () => setHighlighted((current + people.length - 1) % people.length),
    Escape: () => setDismissedAt(query?.start ?? -1),
    Enter: () => takeHighlighted(),
    Tab: () => takeHighlighted(),
  };
  /** Whoever types fast is ahead of the list: what counts is what is in the box. */
  const peopleNow = (): readonly Person[] => {
    const typed = mentionQuery(box.current?.value ?? '', box.current?.selectionStart ?? 0);
    return typed?.start === query?.start && typed?.typed === query?.typed ? people : meantBy(typed);
  };
  const takeHighlighted = () => {
    const now = peopleNow();
    const person = now === people ? now[current] : now[0];
    if (person !== undefined) {
      take(person);
    }
  };

  return {
    listId,
    people,
    highlighted: current,
    take,
    onKeyDown: (event) => {
      const act = peopleNow().length > 0 ? keys[event.key] : undefined;
      if (act === undefined) {
        return false;
      }
      event.preventDefault();
      act();
      return true;
    },
    combobox: {
      'aria-autocomplete': 'list',
      'aria-controls': people.length > 0 ? listId : undefined,
      'aria-activedescendant': people.length > 0 ? `${listId}-${current}` : undefined,
    },
  };
}

/** The list of people whom an `@` may mean. */
export function MentionPicker({ mentions }: { readonly mentions: Mentions }) {
  const { people, listId, highlighted, take } = mentions;
  if (people.length === 0) {
    return null;
  }
  return (
    <ul class="mention-picker" role="listbox" id={listId} aria-label="People to mention">
      {people.map((person, at) => (
        <li
          key={person.id}
          id={`${listId}-${at}`}
          role="option"
          class="mention-picker__person"
          aria-selected={at === highlighted}
          onPointerDown={(event) => {
            event.preventDefault();
            take(person);
          }}
        >
          <Avatar
            id={person.id}
            name={person.displayName}
            accountType={person.accountType}
            size="small"
          />
          <span class="mention-picker__name">{person.displayName}</span>
          {isBot(person) && <BotMark />}
          <span class="mention-picker__username">{person.username}</span>
        </li>
      ))}
    </ul>
  );
}
