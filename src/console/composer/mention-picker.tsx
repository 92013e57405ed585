import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Person } from '../../contract/index.js';
import { useConsole } from '../access/use-console.js';
import { type Picker, PickerList, usePicker } from '../finding/picker.js';
import { Avatar, BotMark } from '../people/avatar.js';
import { everyoneBut, isBot, isMeant } from '../people/people.js';
import type { Conversation } from '../state/conversations.js';
import type { Draft } from '../state/drafts.js';
import type { MentionQuery } from './mention-query.js';
import { completeMention, mentionQuery } from './mention-query.js';

const shownAtOnce = 7;

/** Follows the caret of the composer's box and offers people where an `@` was typed. */
export function useMentions(
  conversation: Conversation,
  draft: Draft,
  box: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
): Picker<Person> {
  const everyone = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const members = useConsole((state) => state.members[conversation.id]);
  const { caret, moveTo } = useCaret(box, draft.text);
  const [dismissedAt, setDismissedAt] = useState(-1);
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

  const take = ({ displayName }: Person) => {
    // The box is ahead of what was rendered when someone types fast.
    const text = box.current?.value ?? draft.text;
    const at = box.current?.selectionStart ?? caret;
    const meant = mentionQuery(text, at);
    if (meant === undefined) {
      return;
    }
    const completed = completeMention({ text, caret: at }, meant, displayName);
    moveTo(completed.caret);
    onText(completed.text);
    box.current?.focus();
  };

  const typedNow = () => mentionQuery(box.current?.value ?? '', box.current?.selectionStart ?? 0);
  const peopleNow = (): readonly Person[] => {
    const typed = typedNow();
    return typed?.start === query?.start && typed?.typed === query?.typed ? people : meantBy(typed);
  };

  return usePicker({
    items: people,
    itemsNow: peopleNow,
    onTake: take,
    onDismiss: () => setDismissedAt(query?.start ?? -1),
    subject: query === undefined ? '' : `${query.start} ${query.typed}`,
    takesFirst: () => typedNow()?.typed !== '',
  });
}

/** Follows the caret of a box, and moves it once another text is in the box. */
function useCaret(box: RefObject<HTMLTextAreaElement | null>, text: string) {
  const [caret, setCaret] = useState(0);
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
  }, [box, text]);
  return {
    caret,
    moveTo: (next: number) => {
      nextCaret.current = next;
      setCaret(next);
    },
  };
}

/** The list of people whom an `@` may mean. */
export function MentionPicker({ mentions }: { readonly mentions: Picker<Person> }) {
  return (
    <PickerList picker={mentions} label="People to mention" keyOf={({ id }) => id}>
      {(person) => (
        <>
          <Avatar
            id={person.id}
            name={person.displayName}
            accountType={person.accountType}
            size="small"
          />
          <span class="picker__name">{person.displayName}</span>
          {isBot(person) && <BotMark />}
          <span class="picker__note">{person.username}</span>
        </>
      )}
    </PickerList>
  );
}
