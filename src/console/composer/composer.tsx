import './composer.css';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useConsole, useDispatch } from '../access/use-console.js';
import { ChosenFiles } from '../attachments/chosen-files.js';
import { later } from '../controls/later.js';
import { usePane } from '../panes/split-context.js';
import type { Conversation } from '../state/conversations.js';
import { conversationName } from '../state/conversations.js';
import { isMarkdown } from './composed-message.js';
import { ComposerTools } from './composer-tools.js';
import { DraftAboutBar } from './draft-about.js';
import { DataBox, MessageBox } from './message-box.js';
import { SendingNote } from './sending-note.js';
import { useSuggestions } from './suggestions.js';
import { UnsentMessages } from './unsent-messages.js';
import type { Composing } from './use-composing.js';
import { useComposing } from './use-composing.js';
import { useDroppedFiles } from './use-dropped-files.js';
import { useTypingFocus } from './use-typing-focus.js';

const MarkdownPreview = later(async () => (await import('./markdown-preview.js')).MarkdownPreview);
const RawFindings = later(async () => (await import('./raw-findings.js')).RawFindings);

/** Takes what is dropped on the page. Whether something is held over it. */
function useFilesOnPage(composing: Composing, box: RefObject<HTMLTextAreaElement | null>): boolean {
  const dispatch = useDispatch();
  return useDroppedFiles(box, (dropped, folders) => {
    composing.chooseFiles([...composing.files, ...dropped]);
    if (folders > 0) {
      const text = 'A folder cannot be sent. Drop the files that are in it, or pack it.';
      dispatch({ type: 'noticeGiven', kind: 'error', text });
    }
  });
}

/** Where a message is written: as plain text, as Markdown with a preview, or as MessageML with what the engine finds in it. */
export function Composer({ conversation }: { readonly conversation: Conversation }) {
  const { id } = conversation;
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const pane = usePane();
  const box = useRef<HTMLTextAreaElement>(null);
  const composing = useComposing(id, box);
  const { draft, change, files, chooseFiles, send } = composing;
  const { about } = draft;
  const { list, takeKey, combobox } = useSuggestions(conversation, draft, box, (text) =>
    change({ text }),
  );
  const dropping = useFilesOnPage(composing, box);
  useTypingFocus(box);
  useEffect(() => {
    if (about !== undefined) {
      box.current?.focus();
    }
  }, [about]);
  return (
    <form
      class="composer conversation__column"
      aria-label={pane === undefined ? 'Write a message' : `Write a message as ${pane}`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {draft.markup && <RawFindings draft={draft} />}
      {isMarkdown(draft) && <MarkdownPreview draft={draft} />}
      <SendingNote streamId={id} box={box} />
      <UnsentMessages streamId={id} box={box} />
      {list}
      <div class={`composer__box ${dropping ? 'composer__box--dropping' : ''}`}>
        {about !== undefined && <DraftAboutBar streamId={id} about={about} box={box} />}
        <ChosenFiles
          files={files}
          onChange={(left) => {
            chooseFiles(left);
            box.current?.focus();
          }}
        />
        <MessageBox
          streamId={id}
          name={conversationName(conversation, people, me)}
          composing={composing}
          box={box}
          takeKey={takeKey}
          combobox={combobox}
        />
        {draft.markup && <DataBox composing={composing} />}
        <ComposerTools composing={composing} box={box} />
      </div>
    </form>
  );
}
