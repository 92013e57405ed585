import type { ComponentChildren, RefObject } from 'preact';
import type { Picker } from '../finding/picker.js';
import type { Conversation } from '../state/conversations.js';
import type { Draft } from '../state/drafts.js';
import { CommandPicker, useCommandChoice } from './command-picker.js';
import { EmojiPicker, useEmojiChoice } from './emoji-choice.js';
import { MentionPicker, useMentions } from './mention-picker.js';
import type { TakeKey } from './message-box.js';
import { TagPicker, useTagChoice } from './tag-choice.js';

/** How to go on with what is being typed: one list, or none. */
interface Suggestions {
  readonly list: ComponentChildren;
  readonly takeKey: TakeKey;
  /** Tells readers of the screen about the list, as attributes of the box. */
  readonly combobox: Picker<unknown>['combobox'];
}

/** Offers people after an `@`, commands after a `/`, emojis after a `:`, tags after a `#` or a `$`. */
export function useSuggestions(
  conversation: Conversation,
  draft: Draft,
  box: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
): Suggestions {
  const mentions = useMentions(conversation, draft, box, onText);
  const commands = useCommandChoice(conversation, draft, box, onText);
  const emojis = useEmojiChoice(draft, box, onText);
  const tags = useTagChoice(draft, box, onText);
  return {
    list: (
      <>
        <MentionPicker mentions={mentions} />
        <CommandPicker choice={commands} />
        <EmojiPicker choice={emojis} />
        <TagPicker choice={tags} />
      </>
    ),
    takeKey: (event) =>
      [mentions, commands, emojis, tags].some((picker) => picker.onKeyDown(event)),
    combobox: {
      ...mentions.combobox,
      ...commands.combobox,
      ...emojis.combobox,
      ...tags.combobox,
    },
  };
}
