import './pane-view.css';
import { useContext, useMemo } from 'preact/hooks';
import { PodAccess } from '../access/pod-access.js';
import { ConsoleContext, useConsole } from '../access/use-console.js';
import { EmptyState } from '../controls/empty-state.js';
import { Icon } from '../controls/icon.js';
import { later } from '../controls/later.js';
import { Waiting } from '../controls/waiting.js';
import { ConversationPane } from '../conversation/conversation-pane.js';
import { ConversationList } from '../conversations/conversation-list.js';
import { Toasts } from '../notices/toasts.js';
import type { Pane } from '../panes/split.js';
import { PaneContext, SplitContext, useSplit } from '../panes/split-context.js';
import { PersonSwitch } from '../people/person-switch.js';
import { isDetailsPaneShown } from '../state/console-state.js';
import { DetailsPane, ThreadPane } from './details-panes.js';
import { useIsNarrow } from './use-part-alone.js';

const PolicyDialog = later(async () => (await import('../notices/policy-dialog.js')).PolicyDialog);

/** A person beside the first, with conversations, drafts and dialogs of their own. */
export function PaneView({ pane }: { readonly pane: Pane }) {
  const { store, commands, calls } = pane;
  const access = useMemo(() => ({ store, commands }), [pane]);
  return (
    <ConsoleContext.Provider value={access}>
      <PodAccess.Provider value={calls}>
        <Person pane={pane} />
      </PodAccess.Provider>
    </ConsoleContext.Provider>
  );
}

function Person({ pane }: { readonly pane: Pane }) {
  const split = useContext(SplitContext);
  const name = useConsole((state) => state.me?.displayName) ?? 'Somebody';
  const stage = useConsole((state) => state.stage);
  const isObjected = useConsole((state) => state.objection !== undefined);
  // A narrow page shows one person at a time, and nothing else is its main part then.
  const isNarrow = useIsNarrow();
  const isShown = useSplit((from) => from?.panes()[from.current() - 1] === pane);
  const close = `Close the pane of ${name}`;
  return (
    <PaneContext.Provider value={name}>
      <section class="pane" role={isNarrow && isShown ? 'main' : undefined} aria-label={name}>
        <header class="pane__header">
          <PersonSwitch />
          <button
            type="button"
            class="icon-button"
            aria-label={close}
            title={close}
            onClick={() => split?.close(pane)}
          >
            <Icon name="close" />
          </button>
        </header>
        {stage === 'ready' && <Content />}
        {(stage === 'starting' || stage === 'entering') && (
          <div class="pane__waiting">
            <Waiting text="Connecting to the pod" />
          </div>
        )}
        {(stage === 'choosing' || stage === 'failed') && (
          <EmptyState icon="people" title="Nobody is here">
            <p>Close this pane, and show somebody else beside.</p>
          </EmptyState>
        )}
        {isObjected && <PolicyDialog />}
        <Toasts />
      </section>
    </PaneContext.Provider>
  );
}

function Content() {
  const streamId = useConsole((state) => state.open?.streamId);
  const thread = useConsole((state) => state.open?.thread);
  const detailsShown = useConsole(isDetailsPaneShown);
  if (streamId === undefined) {
    return <ConversationList />;
  }
  return (
    <div class="pane__content">
      <ConversationPane key={streamId} streamId={streamId} />
      {thread !== undefined ? (
        <ThreadPane streamId={streamId} messageId={thread} />
      ) : (
        detailsShown && <DetailsPane streamId={streamId} />
      )}
    </div>
  );
}
