import './raw-findings.css';
import { useMemo } from 'preact/hooks';
import { useConsole } from '../access/use-console.js';
import type { Draft } from '../state/drafts.js';
import { isEmoji } from './emoji-names.js';
import { markdownToMessageML } from './markdown-message.js';
import { Outcome, typingPause, useSettled } from './raw-findings.js';
import { checkRawMessage } from './raw-message.js';

/** How the Markdown in the box will look: the very message that will be sent. */
export function MarkdownPreview({ draft }: { readonly draft: Draft }) {
  const people = useConsole((state) => state.people);
  const text = useSettled(draft.text, typingPause);
  const checked = useMemo(
    () =>
      text.trim() === ''
        ? undefined
        : checkRawMessage(markdownToMessageML(text, [...people.values()], isEmoji), '', people),
    [text, people],
  );
  return (
    <section class="raw-findings" aria-label="Preview of the message">
      {checked === undefined ? (
        <p class="raw-findings__hint">
          Write **bold**, *italic*, `code`, [links](https://…), and lists with a dash or a number
          before each line. How it will look is shown here; everything else stays text.
        </p>
      ) : (
        <Outcome checked={checked} />
      )}
    </section>
  );
}
