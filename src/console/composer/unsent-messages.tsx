import './unsent-messages.css';
import type { RefObject } from 'preact';
import type { StreamId } from '../../contract/index.js';
import { useCommands, useConsole } from '../access/use-console.js';
import type { Draft } from '../state/drafts.js';
import type { Unsent } from '../state/unsent.js';

/** What was not sent and has no place in the box, such as replies to other messages: each is taken up or given up. */
export function UnsentMessages(props: {
  readonly streamId: StreamId;
  /** Where the writing goes on. */
  readonly box: RefObject<HTMLElement | null>;
}) {
  const { streamId, box } = props;
  const commands = useCommands();
  const all = useConsole((state) => state.unsent[streamId]) ?? [];
  if (all.length === 0) {
    return null;
  }
  const take = (unsent: Unsent, to: 'box' | 'nowhere') => {
    commands.takeUnsent(streamId, unsent, to);
    box.current?.focus();
  };
  return (
    <ul class="unsent-messages" aria-label="Not sent">
      {all.map((unsent, at) => (
        <li key={at} class="unsent-messages__one">
          <span class="unsent-messages__what">
            {`${whatItIs(unsent.draft)} not sent: “${unsent.draft.text.trim() || 'files'}”`}
          </span>
          <button
            type="button"
            class="button"
            title="Puts it into the box, and what is there in its place"
            onClick={() => take(unsent, 'box')}
          >
            Take up
          </button>
          <button type="button" class="button" onClick={() => take(unsent, 'nowhere')}>
            Drop
          </button>
        </li>
      ))}
    </ul>
  );
}

function whatItIs({ about }: Draft): string {
  switch (about?.kind) {
    case 'reply':
      return 'Reply';
    case 'edit':
      return 'Change';
    case undefined:
      return 'Message';
  }
}
