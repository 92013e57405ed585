import './conversation-pane.css';
import { useConsole } from '../access/use-console.js';
import { Composer } from '../composer/composer.js';
import { ConversationHeader } from './conversation-header.js';
import { PinBar } from './pin-bar.js';
import { Timeline } from './timeline.js';

/** The middle: the open conversation. */
export function ConversationPane({ streamId }: { readonly streamId: string }) {
  const conversation = useConsole((state) => state.conversations.find(({ id }) => id === streamId));
  if (conversation === undefined) {
    return <main class="conversation" />;
  }
  return (
    <main class="conversation">
      <ConversationHeader conversation={conversation} />
      <PinBar streamId={streamId} />
      <Timeline streamId={streamId} />
      <Composer conversation={conversation} />
    </main>
  );
}
