import { useCommands } from '../access/use-console.js';
import { EmptyState } from '../controls/empty-state.js';
import { Waiting } from '../controls/waiting.js';

/** What is on the page before the pod has answered, or when it did not. */
export function Welcome({ failed }: { readonly failed: boolean }) {
  const commands = useCommands();
  if (!failed) {
    return (
      <main class="chooser">
        <h1 class="visually-hidden">Cadenza</h1>
        <div class="chooser__card">
          <Waiting text="Connecting to the pod" />
        </div>
      </main>
    );
  }
  return (
    <main class="chooser">
      <EmptyState icon="warning" title="The pod did not answer">
        <p>Start it again, or look at its log. A page of an earlier run has to be reloaded.</p>
        <button type="button" class="button button--primary" onClick={() => void commands.start()}>
          Try again
        </button>
      </EmptyState>
    </main>
  );
}
