import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon } from '../controls/icon.js';
import { isMarkdown } from './composed-message.js';
import { EmojiButton } from './emoji-button.js';
import type { Composing } from './use-composing.js';

/** What stands below the box: files, emojis, how the message is written, and the button that sends it. */
export function ComposerTools(props: {
  readonly composing: Composing;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}) {
  const { composing, box } = props;
  const { draft, change } = composing;
  return (
    <div class="composer__tools">
      <AttachButton
        onFiles={(chosen) => {
          composing.chooseFiles([...composing.files, ...chosen]);
          box.current?.focus();
        }}
      />
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
        disabled={!composing.isSendable}
      >
        <Icon name="send" />
      </button>
    </div>
  );
}

function AttachButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        class="icon-button icon-button--small"
        aria-label="Attach files"
        title="Attach files"
        onClick={() => input.current?.click()}
      >
        <Icon name="clip" />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          onFiles(chosen);
        }}
      />
    </>
  );
}
