import './workspace.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PagePart } from '../access/part-alone.js';
import { PartAlone } from '../access/part-alone.js';
import { useConsole } from '../access/use-console.js';
import { later, laterView } from '../controls/later.js';
import { SideHeading, SidePart } from '../controls/side-part.js';
import { ConversationPane } from '../conversation/conversation-pane.js';
import { NothingOpen } from '../conversation/nothing-open.js';
import { Sidebar } from '../conversations/sidebar.js';
import { isConfined } from '../people/people.js';
import { isDetailsPaneShown } from '../state/console-state.js';
import { useShortcuts } from '../switcher/use-shortcuts.js';
import { DetailsPane, ThreadPane } from './details-panes.js';
import { useFocusAlong, usePartAlone } from './use-part-alone.js';

const PodPanel = laterView(
  async () => (await import('../emulator/pod-panel.js')).PodPanel,
  ({ children }) => (
    <SidePart part="pod" class="pod-panel" label="The pod">
      <SideHeading part="pod" class="visually-hidden">
        The pod
      </SideHeading>
      {children}
    </SidePart>
  ),
);
const loadSwitcher = async () => (await import('../switcher/switcher.js')).Switcher;
const Switcher = later(loadSwitcher);
const PagePane = laterView(
  async () => (await import('../pages/page-pane.js')).PagePane,
  ({ children }) => (
    <main class="conversation">
      <h1 class="visually-hidden">A view</h1>
      {children}
    </main>
  ),
);
const NewConversation = later(
  async () => (await import('../conversations/new-conversation.js')).NewConversation,
);

/**
 * Conversations at the left, the open one in the middle, details at the right. Where there is no
 * room for three, the details lie above the conversation; on a phone one part is shown at a time. The pod's panel
 * stands at the right as well, below the details where there is no room for both.
 */
export function Workspace() {
  const streamId = useConsole((state) => state.open?.streamId);
  const page = useConsole((state) => state.page);
  const podTopic = useConsole((state) => (isConfined(state.people) ? undefined : state.podTopic));
  const thread = useConsole((state) => state.open?.thread);
  const detailsShown = useConsole(isDetailsPaneShown);
  const listed = useConsole((state) => state.listed);
  const [starting, setStarting] = useState(false);
  const startConversation = () => setStarting(true);
  const switching = useShortcuts();
  useEffect(() => {
    if (switching.isOpen) {
      // Where it does not come, keys are not to wait for it.
      loadSwitcher().catch(switching.close);
    }
  }, [switching.isOpen]);
  // At the first key, so that it is there before its keys are: what is typed at once is meant for it.
  useEffect(() => {
    const load = () => void loadSwitcher().catch(() => undefined);
    document.addEventListener('keydown', load, { once: true });
    return () => document.removeEventListener('keydown', load);
  }, []);
  const open = streamId !== undefined;
  const isBesideShown = open && (thread !== undefined || detailsShown);
  const shownBeside = isBesideShown ? 'details' : podTopic && 'pod';
  const shown = shownBeside ?? (open || page !== undefined ? 'middle' : 'list');
  return (
    <Parts isOpen={open || page !== undefined} shown={shown}>
      <Sidebar onNew={startConversation} />
      {page !== undefined ? (
        <PagePane key={page.name} page={page} />
      ) : open ? (
        <ConversationPane key={streamId} streamId={streamId} />
      ) : listed ? (
        <NothingOpen onNew={startConversation} />
      ) : (
        // The list beside it says how far it is.
        <main class="conversation" aria-busy="true">
          <h1 class="visually-hidden">Conversations</h1>
        </main>
      )}
      {podTopic !== undefined && <PodPanel topic={podTopic} />}
      {open && thread !== undefined ? (
        <ThreadPane streamId={streamId} messageId={thread} />
      ) : (
        open && detailsShown && <DetailsPane streamId={streamId} />
      )}
      {switching.isOpen && <Switcher typedAhead={switching.typedAhead} onClose={switching.close} />}
      {starting && <NewConversation onClose={() => setStarting(false)} />}
    </Parts>
  );
}

/** The parts of the page. @param shown - the one that lies above the others */
function Parts(props: {
  readonly isOpen: boolean;
  readonly shown: PagePart;
  readonly children: ComponentChildren;
}) {
  const box = useRef<HTMLDivElement>(null);
  const alone = usePartAlone(props.shown);
  useFocusAlong(alone, box);
  return (
    <PartAlone.Provider value={alone}>
      <div class={`workspace ${props.isOpen ? 'workspace--open' : ''}`} ref={box}>
        {props.children}
      </div>
    </PartAlone.Provider>
  );
}
