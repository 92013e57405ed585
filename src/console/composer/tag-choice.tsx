import type { RefObject } from 'preact';
import { useMemo } from 'preact/hooks';
import { useConsole } from '../access/use-console.js';
import { type Picker, PickerList } from '../finding/picker.js';
import type { Draft } from '../state/drafts.js';
import { knownTags } from './known-tags.js';
import type { TagQuery } from './tag-query.js';
import { completeTag, tagQuery, tagsFor } from './tag-query.js';
import { useCompletion } from './use-completion.js';

const shownAtOnce = 7;

/** Offers tags of the messages that were read here where a `#` or a `$` was typed. */
export function useTagChoice(
  draft: Draft,
  box: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
): Picker<string> {
  const histories = useConsole((state) => state.histories);
  const tags = useMemo(() => {
    let known: readonly string[] | undefined;
    // Nobody looks through all messages before a tag is begun.
    return () => (known ??= knownTags(Object.values(histories).map(({ messages }) => messages)));
  }, [histories]);
  const { picker } = useCompletion<TagQuery, string>({
    box,
    text: draft.text,
    queryIn: (text, caret) => (draft.markup ? undefined : tagQuery(text, caret)),
    itemsFor: (query) => tagsFor(tags(), query).slice(0, shownAtOnce),
    completed: completeTag,
    onText,
  });
  return picker;
}

/** The list of tags. */
export function TagPicker({ choice }: { readonly choice: Picker<string> }) {
  return (
    <PickerList picker={choice} label="Tags" keyOf={(tag) => tag}>
      {(tag) => <span class="picker__name">{tag}</span>}
    </PickerList>
  );
}
