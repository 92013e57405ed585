import './pin-bar.css';
import type { StreamId } from '../../contract/index.js';
import { useCommands, useConsole } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';
import { lineOf } from './quote.js';

/** The message that is pinned to a conversation, in one line, which leads there. */
export function PinBar({ streamId }: { readonly streamId: StreamId }) {
  const pinned = useConsole((state) => state.pins[streamId]);
  const people = useConsole((state) => state.people);
  const commands = useCommands();
  if (pinned === undefined) {
    return null;
  }
  const who = people.get(pinned.userId)?.displayName ?? `User ${pinned.userId}`;
  return (
    <button
      type="button"
      class="pin-bar"
      aria-label={`Pinned, from ${who}: ${lineOf(pinned)}`}
      onClick={() => commands.openConversation(streamId, pinned.messageId)}
    >
      <Icon name="pin" />
      <span class="pin-bar__who">{who}</span>
      <span class="pin-bar__text">{lineOf(pinned)}</span>
    </button>
  );
}
