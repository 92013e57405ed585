import { EmptyState } from '../controls/empty-state.js';
import { useConsole } from '../page/use-console.js';
import { isBot } from '../people/people.js';
import './conversation-pane.css';

/** The middle as long as no conversation is open. */
export function NothingOpen({ onNew }: { readonly onNew: () => void }) {
  const people = useConsole((state) => state.people);
  const bots = [...people.values()].filter(isBot).length;
  return (
    <main class="conversation">
      <EmptyState icon="send" title="Write to your bot">
        <p>
          {bots === 0
            ? 'No bot has an account in this pod yet. Add one to the seed file, under “serviceAccounts”, and start it.'
            : 'Open a conversation at the left, or start a new one with a bot.'}
        </p>
        <button type="button" class="button button--primary" onClick={onNew}>
          New conversation
        </button>
      </EmptyState>
    </main>
  );
}
