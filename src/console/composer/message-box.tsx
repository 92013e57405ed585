import type { RefObject, TextareaHTMLAttributes } from 'preact';
import { useEffect } from 'preact/hooks';
import type { StreamId } from '../../contract/index.js';
import { useCommands } from '../access/use-console.js';
import { typeIn } from '../controls/type-in.js';
import type { Marks } from './marked-text.js';
import { markedText, marksByKey } from './marked-text.js';
import type { Composing } from './use-composing.js';

/** What keys do first, such as those of a list of names. Whether it took the key. */
export type TakeKey = (event: KeyboardEvent) => boolean;

/** Where the text of a message is typed. Enter sends, an arrow up brings back what was said last. */
export function MessageBox(props: {
  readonly streamId: StreamId;
  /** What the conversation is called. */
  readonly name: string;
  readonly composing: Composing;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly takeKey: TakeKey;
  /** What it is for those who hear the page while a list of names is open. */
  readonly combobox: TextareaHTMLAttributes;
}) {
  const { name, composing, box, combobox } = props;
  const { draft, change, files, chooseFiles } = composing;
  const onKeyDown = useKeys(props);
  useEffect(() => fitHeight(box.current), [draft.text, draft.markup]);
  return (
    <textarea
      ref={box}
      dir="auto"
      class={`composer__text ${draft.markup ? 'composer__text--markup' : ''}`}
      rows={1}
      aria-label={`Message ${name}`}
      placeholder={draft.markup ? '<b>MessageML</b> of the message' : `Message ${name}`}
      spellcheck={!draft.markup}
      value={draft.text}
      aria-autocomplete="list"
      enterkeyhint="send"
      {...combobox}
      onInput={(event) => change({ text: event.currentTarget.value })}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        const pasted = filesIn(event.clipboardData);
        if (pasted.length > 0) {
          event.preventDefault();
          chooseFiles([...files, ...pasted]);
        }
      }}
    />
  );
}

/** The files of what is pasted. Cells of a table and pieces of a document bring a picture of themselves along: they are meant as text. */
function filesIn(pasted: DataTransfer | null): readonly File[] {
  const isText = ['text/plain', 'text/html'].every((type) => pasted?.types.includes(type) === true);
  return isText ? [] : [...(pasted?.files ?? [])];
}

/** The data that a message in MessageML takes along. */
export function DataBox({ composing }: { readonly composing: Composing }) {
  return (
    <textarea
      class="composer__text composer__text--markup composer__data"
      rows={1}
      aria-label="Entity data"
      placeholder="Entity data: a JSON object (optional)"
      spellcheck={false}
      value={composing.draft.data}
      onInput={(event) => {
        fitHeight(event.currentTarget);
        composing.change({ data: event.currentTarget.value });
      }}
    />
  );
}

function useKeys(props: {
  readonly streamId: StreamId;
  readonly composing: Composing;
  readonly takeKey: TakeKey;
}): (event: KeyboardEvent) => void {
  const { streamId, composing, takeKey } = props;
  const { draft, change, send, lastSaid } = composing;
  const commands = useCommands();
  return (event) => {
    if (takeKey(event) || event.isComposing) {
      return;
    }
    const marks = isCtrl(event) ? marksByKey[event.key.toLowerCase()] : undefined;
    if (marks !== undefined && event.currentTarget instanceof HTMLTextAreaElement) {
      event.preventDefault();
      const text = mark(event.currentTarget, draft.markup ? marks.markup : marks.markdown);
      change({ text, ...(!draft.markup && { markdown: true }) });
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    }
    if (event.key === 'Escape' && draft.about !== undefined) {
      event.preventDefault();
      commands.leaveAlone(streamId);
    }
    const said = event.key === 'ArrowUp' && draft.text === '' ? lastSaid.recall() : undefined;
    if (said !== undefined) {
      event.preventDefault();
      change(said);
    }
  };
}

function isCtrl({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey;
}

/** Marks what is selected in a box, as one step that can be undone. @returns what stands in it then */
function mark(box: HTMLTextAreaElement, marks: Marks): string {
  const { from, to, by, selected } = markedText(
    box.value,
    [box.selectionStart, box.selectionEnd],
    marks,
  );
  typeIn(box, { from, to, by });
  box.setSelectionRange(...selected);
  return box.value;
}

function fitHeight(box: HTMLTextAreaElement | null): void {
  if (box === null) {
    return;
  }
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight}px`;
}
