import './conversation-pane.css';
import { useConsole } from '../access/use-console.js';
import { Composer } from '../composer/composer.js';
import { usePane } from '../panes/split-context.js';
import { ConversationHeader } from './conversation-header.js';
import { PinBar } from './pin-bar.js';
import { Timeline } from './timeline.js';

/** The middle: the open conversation. */
export function ConversationPane({ streamId }: { readonly streamId: string }) {
  const conversation = useConsole((state) => state.conversations.find(({ id }) => id === streamId));
  // The page has one main part; the others beside it are regions of their own.
  const Part = usePane() === undefined ? 'main' : 'div';
  if (conversation === undefined) {
    return <Part class="conversation" />;
  }
  return (
    <Part class="conversation">
      <ConversationHeader conversation={conversation} />
      <PinBar streamId={streamId} />
      <Timeline streamId={streamId} />
      <Composer conversation={conversation} />
    </Part>
  );
}
