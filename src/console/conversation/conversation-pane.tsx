import { Composer } from '../composer/composer.js';
import { useConsole } from '../page/use-console.js';
import { ConversationHeader } from './conversation-header.js';
import { Timeline } from './timeline.js';
import './conversation-pane.css';

/** The middle: the open conversation. */
export function ConversationPane({ streamId }: { readonly streamId: string }) {
  const conversation = useConsole((state) => state.conversations.find(({ id }) => id === streamId));
  if (conversation === undefined) return <main class="conversation" />;
  return (
    <main class="conversation">
      <ConversationHeader conversation={conversation} />
      <Timeline streamId={streamId} />
      <Composer conversation={conversation} />
    </main>
  );
}
