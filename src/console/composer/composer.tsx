import './composer.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Person } from '../../contract/index.js';
import { useCommands, useConsole, useDispatch } from '../access/use-console.js';
import { ChosenFiles } from '../attachments/chosen-files.js';
import { Icon } from '../controls/icon.js';
import { later } from '../controls/later.js';
import { usePane } from '../panes/split-context.js';
import type { OutgoingMessage } from '../service/pod-service.js';
import type { Conversation } from '../state/conversations.js';
import { conversationName } from '../state/conversations.js';
import type { Draft } from '../state/drafts.js';
import { emptyDraft, leftAlone } from '../state/drafts.js';
import { CommandPicker, useCommandChoice } from './command-picker.js';
import { DraftAboutBar } from './draft-about.js';
import { EmojiButton } from './emoji-button.js';
import { EmojiPicker, useEmojiChoice } from './emoji-choice.js';
import { mayHoldEmoji } from './emoji-query.js';
import { MentionPicker, useMentions } from './mention-picker.js';
import { plainTextToMessageML } from './plain-text.js';
import { useDroppedFiles } from './use-dropped-files.js';
import { useLastSaid } from './use-last-said.js';
import { useTypingFocus } from './use-typing-focus.js';
import { wholeMessage } from './whole-message.js';

const MarkdownPreview = later(async () => (await import('./markdown-preview.js')).MarkdownPreview);
const RawFindings = later(async () => (await import('./raw-findings.js')).RawFindings);

/** Where a message is written: as plain text, as Markdown with a preview, or as MessageML with what the engine finds in it. */
export function Composer({ conversation }: { readonly conversation: Conversation }) {
  const { id } = conversation;
  const draft = useConsole((state) => state.drafts[id]) ?? emptyDraft;
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const commands = useCommands();
  const dispatch = useDispatch();
  const pane = usePane();
  const box = useRef<HTMLTextAreaElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const lastSaid = useLastSaid(id);
  const [files, setFiles] = useState<readonly File[]>([]);
  /** The files that went with what was sent last. */
  const taken = useRef<readonly File[]>([]);
  const onTheWay = useRef<Promise<unknown>>(Promise.resolve());

  const { about } = draft;
  const change = (changed: Partial<Draft>) =>
    dispatch({ type: 'draftChanged', streamId: id, draft: { ...draft, ...changed } });
  const mentions = useMentions(conversation, draft, box, (text) => change({ text }));
  const choice = useCommandChoice(conversation, draft, box, (text) => change({ text }));
  const emojis = useEmojiChoice(draft, box, (text) => change({ text }));
  const isSendable = (text: string) =>
    text.trim() !== '' || (files.length > 0 && files !== taken.current);
  /** The text in the box: the last key may have come after the page was drawn. */
  const written = (): Draft => ({ ...draft, text: box.current?.value ?? draft.text });

  useTypingFocus(box);
  const dropping = useDroppedFiles(box, (dropped) => setFiles([...files, ...dropped]));
  useEffect(() => fitHeight(box.current), [draft.text, draft.markup]);
  useEffect(() => {
    if (about !== undefined) {
      box.current?.focus();
    }
  }, [about]);

  /** What is sent leaves the box at once: what is typed while it is on its way is the next message. */
  const send = async () => {
    const said = written();
    if (!isSendable(said.text)) {
      return;
    }
    const left = afterSending(said);
    dispatch({ type: 'draftChanged', streamId: id, draft: left });
    setFiles([]);
    taken.current = files;
    if (box.current !== null) {
      // Before the page is drawn again: Enter twice sends once.
      box.current.value = left.text;
      box.current.focus();
    }
    const isSent = onTheWay.current.then(async () => {
      const markup = said.markup
        ? wholeMessage(said.text)
        : await typedMessage(said, [...people.values()]);
      return commands.send(id, outgoing(markup, said, files), about);
    });
    onTheWay.current = isSent;
    if (await isSent) {
      if (about?.kind !== 'edit') {
        lastSaid.note(said);
      }
    } else {
      commands.bringBack(id, said, me);
      setFiles((chosen) => [...files, ...chosen]);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isTaken = [mentions, choice, emojis].some((list) => list.onKeyDown(event));
    if (isTaken || event.isComposing) {
      return;
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void send();
    }
    if (event.key === 'Escape' && about !== undefined) {
      event.preventDefault();
      commands.leaveAlone(id);
    }
    const said = event.key === 'ArrowUp' && draft.text === '' ? lastSaid.recall() : undefined;
    if (said !== undefined) {
      event.preventDefault();
      change(said);
    }
  };

  const name = conversationName(conversation, people, me);
  return (
    <form
      class="composer conversation__column"
      aria-label={pane === undefined ? 'Write a message' : `Write a message as ${pane}`}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {draft.markup && <RawFindings draft={draft} />}
      {isMarkdown(draft) && <MarkdownPreview draft={draft} />}
      <MentionPicker mentions={mentions} />
      <CommandPicker choice={choice} />
      <EmojiPicker choice={emojis} />
      <div class={`composer__box ${dropping ? 'composer__box--dropping' : ''}`}>
        {about !== undefined && <DraftAboutBar streamId={id} about={about} />}
        <ChosenFiles files={files} onChange={setFiles} />
        <textarea
          ref={box}
          class={`composer__text ${draft.markup ? 'composer__text--markup' : ''}`}
          rows={1}
          aria-label={`Message ${name}`}
          placeholder={draft.markup ? '<b>MessageML</b> of the message' : `Message ${name}`}
          spellcheck={!draft.markup}
          value={draft.text}
          aria-autocomplete="list"
          {...mentions.combobox}
          {...choice.combobox}
          {...emojis.combobox}
          onInput={(event) => change({ text: event.currentTarget.value })}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const pasted = [...(event.clipboardData?.files ?? [])];
            if (pasted.length > 0) {
              event.preventDefault();
              setFiles([...files, ...pasted]);
            }
          }}
        />
        {draft.markup && (
          <textarea
            class="composer__text composer__text--markup composer__data"
            rows={1}
            aria-label="Entity data"
            placeholder="Entity data: a JSON object (optional)"
            spellcheck={false}
            value={draft.data}
            onInput={(event) => {
              fitHeight(event.currentTarget);
              change({ data: event.currentTarget.value });
            }}
          />
        )}
        <div class="composer__tools">
          <button
            type="button"
            class="icon-button icon-button--small"
            aria-label="Attach files"
            title="Attach files"
            onClick={() => fileInput.current?.click()}
          >
            <Icon name="clip" />
          </button>
          {!draft.markup && <EmojiButton box={box} onText={(text) => change({ text })} />}
          <button
            type="button"
            class="composer__mode"
            aria-pressed={draft.markup}
            onClick={() => change({ markup: !draft.markup, markdown: false })}
          >
            <Icon name="code" />
            MessageML
          </button>
          <button
            type="button"
            class="composer__mode"
            aria-pressed={isMarkdown(draft)}
            onClick={() => change({ markup: false, markdown: !isMarkdown(draft) })}
          >
            Markdown
          </button>
          <span class="composer__hint">
            <kbd>Enter</kbd> sends, <kbd>Shift</kbd> <kbd>Enter</kbd> breaks the line
          </span>
          <button
            class="composer__send"
            aria-label="Send"
            title="Send"
            disabled={!isSendable(draft.text)}
          >
            <Icon name="send" />
          </button>
        </div>
        <input
          ref={fileInput}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            setFiles([...files, ...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
            box.current?.focus();
          }}
        />
      </div>
    </form>
  );
}

/** MessageML of what was typed, as plain text or as Markdown. The names of all emojis are fetched when one may be among it. */
async function typedMessage(said: Draft, people: readonly Person[]): Promise<string> {
  const text = said.text.trim() || ' ';
  const isEmoji = mayHoldEmoji(text) ? (await import('./emoji-names.js')).isEmoji : undefined;
  const toMessageML = isMarkdown(said)
    ? (await import('./markdown-message.js')).markdownToMessageML
    : plainTextToMessageML;
  return toMessageML(text, people, isEmoji);
}

function isMarkdown({ markup, markdown }: Draft): boolean {
  return !markup && markdown === true;
}

/** What is in the box after a message was sent: nothing, or what was there before a change. */
function afterSending(draft: Draft): Draft {
  return draft.about?.kind === 'edit'
    ? leftAlone(draft)
    : { ...leftAlone(draft), text: '', data: '' };
}

function outgoing(
  message: string,
  { data, markup }: Draft,
  files: readonly File[],
): OutgoingMessage {
  return {
    message,
    attachments: files,
    ...(markup && data.trim() !== '' ? { data } : {}),
  };
}

function fitHeight(box: HTMLTextAreaElement | null): void {
  if (box === null) {
    return;
  }
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight}px`;
}
