import type { RefObject } from 'preact';
import { useReducer } from 'preact/hooks';
import { useCompletion } from '../../composer/use-completion.js';
import { PickerList } from '../../finding/picker.js';
import type { MarkupChoice } from './markup-choices.js';
import { markupChoices } from './markup-choices.js';
import type { MarkupQuery } from './markup-query.js';
import { markupQuery } from './markup-query.js';

const shownAtOnce = 9;

/** Where MessageML is typed, with the elements, attributes and values that may come next. */
export function MarkupEditor(props: {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
}) {
  const { box, text, onText } = props;
  const [, look] = useReducer<number, undefined>((count) => count + 1, 0);
  const { picker } = useCompletion<MarkupQuery, MarkupChoice>({
    box,
    text,
    queryIn: markupQuery,
    itemsFor: (query) => markupChoices(box.current?.value ?? text, query).slice(0, shownAtOnce),
    completed: (typed, { start }, { before, after }) => ({
      text: typed.text.slice(0, start) + before + after + typed.text.slice(typed.caret),
      caret: start + before.length,
    }),
    onText,
  });
  const lookAgain = () => look(undefined);
  return (
    <div class="workshop__editor">
      <label class="field">
        <span class="field__label">MessageML, with template expressions</span>
        <textarea
          ref={box}
          class="input workbench__text"
          rows={14}
          spellcheck={false}
          aria-autocomplete="list"
          {...picker.combobox}
          value={text}
          onInput={(event) => onText(event.currentTarget.value)}
          onKeyDown={picker.onKeyDown}
          onSelect={lookAgain}
          onBlur={lookAgain}
        />
      </label>
      <PickerList picker={picker} label="What may come next" keyOf={({ name }) => name}>
        {({ name, note }) => (
          <>
            <code>{name}</code>
            <span class="picker__note">{note}</span>
          </>
        )}
      </PickerList>
    </div>
  );
}
