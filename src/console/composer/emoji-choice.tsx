import './mention-picker.css';
import type { RefObject } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Draft } from '../state/drafts.js';
import type { emojisFor, NamedEmoji } from './emoji-names.js';
import { emojiQuery, withEmoji } from './emoji-query.js';

const shownAtOnce = 7;

/** The emojis that fit what is being typed. */
export interface EmojiChoice {
  readonly listId: string;
  readonly emojis: readonly NamedEmoji[];
  readonly highlighted: number;
  readonly take: (emoji: NamedEmoji) => void;
  /** Whether the key was for the list. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  /** Tells readers of the screen about the list, as attributes of the box. */
  readonly combobox: Readonly<Record<string, string | undefined>>;
}

type Search = typeof emojisFor;

/** Offers emojis where a `:` and the beginning of a name stand before the caret. */
export function useEmojiChoice(
  draft: Draft,
  box: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
): EmojiChoice {
  const listId = useId();
  const [highlighted, setHighlighted] = useState(0);
  const [dismissedAt, setDismissedAt] = useState(-1);
  const [search, setSearch] = useState<{ readonly find: Search }>();
  const nextCaret = useRef<number | undefined>(undefined);
  const queryNow = () => {
    const text = box.current?.value ?? draft.text;
    const found = emojiQuery(text, box.current?.selectionStart ?? text.length);
    return draft.markup || found?.start === dismissedAt ? undefined : found;
  };
  const query = queryNow();
  const isAsked = query !== undefined;
  useEffect(() => {
    if (isAsked && search === undefined) {
      void import('./emoji-names.js').then((names) => setSearch({ find: names.emojisFor }));
    }
  }, [isAsked]);
  useLayoutEffect(() => {
    if (nextCaret.current !== undefined) {
      box.current?.setSelectionRange(nextCaret.current, nextCaret.current);
      nextCaret.current = undefined;
    }
  }, [draft.text]);
  const emojisOf = (asked: typeof query) =>
    asked === undefined ? [] : (search?.find(asked.typed, shownAtOnce) ?? []);
  const emojis = emojisOf(query);
  const current = Math.min(highlighted, Math.max(emojis.length - 1, 0));

  const take = ({ name }: NamedEmoji) => {
    const asked = queryNow();
    if (asked === undefined) {
      return;
    }
    const text = box.current?.value ?? draft.text;
    const caret = box.current?.selectionStart ?? text.length;
    const completed = withEmoji(text, asked.start, caret, name);
    nextCaret.current = completed.caret;
    setHighlighted(0);
    onText(completed.text);
    box.current?.focus();
  };
  /** Whoever types fast is ahead of the list: what counts is what stands in the box. */
  const takeHighlighted = () => {
    const asked = queryNow();
    const emoji = asked?.typed === query?.typed ? emojis[current] : emojisOf(asked)[0];
    if (emoji !== undefined) {
      take(emoji);
    }
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setHighlighted((current + 1) % emojis.length),
    ArrowUp: () => setHighlighted((current + emojis.length - 1) % emojis.length),
    Escape: () => setDismissedAt(query?.start ?? -1),
    Enter: takeHighlighted,
    Tab: takeHighlighted,
  };
  return {
    listId,
    emojis,
    highlighted: current,
    take,
    onKeyDown: (event) => {
      const act = emojisOf(queryNow()).length > 0 ? keys[event.key] : undefined;
      if (act === undefined) {
        return false;
      }
      event.preventDefault();
      act();
      return true;
    },
    combobox:
      emojis.length === 0
        ? {}
        : { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${current}` },
  };
}

/** The list of emojis with their names. */
export function EmojiPicker({ choice }: { readonly choice: EmojiChoice }) {
  const { emojis, listId, highlighted, take } = choice;
  if (emojis.length === 0) {
    return null;
  }
  return (
    <ul class="mention-picker" role="listbox" id={listId} aria-label="Emojis">
      {emojis.map((emoji, at) => (
        <li
          key={emoji.name}
          id={`${listId}-${at}`}
          role="option"
          class="mention-picker__person"
          aria-selected={at === highlighted}
          onPointerDown={(event) => {
            event.preventDefault();
            take(emoji);
          }}
        >
          <span aria-hidden="true">{emoji.character}</span>
          <span>:{emoji.name}:</span>
        </li>
      ))}
    </ul>
  );
}
