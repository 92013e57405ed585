import './workspace.css';
import { useState } from 'preact/hooks';
import { useConsole } from '../access/use-console.js';
import { later } from '../controls/later.js';
import { ConversationPane } from '../conversation/conversation-pane.js';
import { NothingOpen } from '../conversation/nothing-open.js';
import { Sidebar } from '../conversations/sidebar.js';
import { isDetailsPaneShown } from '../state/console-state.js';

const DetailsPane = later(async () => (await import('../inspector/details-pane.js')).DetailsPane);
const NewConversation = later(
  async () => (await import('../conversations/new-conversation.js')).NewConversation,
);

/**
 * Conversations at the left, the open one in the middle, details at the right. Where there is no
 * room for three, the details lie above the conversation; on a phone one part is shown at a time.
 */
export function Workspace() {
  const streamId = useConsole((state) => state.open?.streamId);
  const detailsShown = useConsole(isDetailsPaneShown);
  const [starting, setStarting] = useState(false);
  const startConversation = () => setStarting(true);
  const open = streamId !== undefined;
  return (
    <div class={`workspace ${open ? 'workspace--open' : ''}`}>
      <Sidebar onNew={startConversation} />
      {open ? (
        <ConversationPane key={streamId} streamId={streamId} />
      ) : (
        <NothingOpen onNew={startConversation} />
      )}
      {open && detailsShown && <DetailsPane streamId={streamId} />}
      {starting && <NewConversation onClose={() => setStarting(false)} />}
    </div>
  );
}
