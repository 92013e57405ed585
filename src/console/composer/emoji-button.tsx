import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../controls/icon.js';
import { later } from '../controls/later.js';
import { withEmoji } from './emoji-query.js';

const EmojiDialog = later(async () => (await import('./emoji-dialog.js')).EmojiDialog);

/** Opens all emojis; the one that is chosen comes where the caret is. */
export function EmojiButton(props: {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly onText: (text: string) => void;
}) {
  const { box, onText } = props;
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    box.current?.focus();
  };
  const take = (name: string) => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = box.current ?? {};
    const begin = value.slice(0, selectionStart);
    // A name that follows a word directly would not be read as one.
    const text = /\S$/.test(begin) ? `${begin} ${value.slice(selectionStart)}` : value;
    const moved = text.length - value.length;
    onText(withEmoji(text, selectionStart + moved, selectionEnd + moved, name).text);
    close();
  };
  return (
    <>
      <button
        type="button"
        class="icon-button icon-button--small"
        aria-label="Emoji"
        title="Emoji"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="smile" />
      </button>
      {open && <EmojiDialog onChoose={take} onClose={close} />}
    </>
  );
}
