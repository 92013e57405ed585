import './conversation-pane.css';
import './nothing-open.css';
import { useConsole } from '../access/use-console.js';
import { EmptyState } from '../controls/empty-state.js';
import { BotCards } from '../people/bot-cards.js';
import { everyoneBut, isBot } from '../people/people.js';

/** The middle as long as no conversation is open. */
export function NothingOpen({ onNew }: { readonly onNew: () => void }) {
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const isAnyBot = everyoneBut(people, me).some(isBot);
  return (
    <main class="conversation conversation--empty">
      <h1 class="visually-hidden">No conversation is open</h1>
      <EmptyState icon="send" title="Write to your bot">
        <p>
          {isAnyBot
            ? 'Open a conversation from the list, or start a new one with a bot.'
            : 'No bot has an account in this pod yet. Add one to the seed file, under “serviceAccounts”, and start it.'}
        </p>
        <button type="button" class="button button--primary" onClick={onNew}>
          New conversation
        </button>
      </EmptyState>
      <BotCards />
    </main>
  );
}
