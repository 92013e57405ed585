import './conversation-pane.css';
import './nothing-open.css';
import type { Person } from '../../contract/index.js';
import { useCommands, useConsole } from '../access/use-console.js';
import { EmptyState } from '../controls/empty-state.js';
import { WorkButton } from '../controls/work-button.js';
import { Avatar } from '../people/avatar.js';
import { everyoneBut, isBot } from '../people/people.js';

/** The middle as long as no conversation is open: the bots, with what they do and what to ask them first. */
export function NothingOpen({ onNew }: { readonly onNew: () => void }) {
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const bots = everyoneBut(people, me).filter(isBot);
  const told = bots.filter(({ about }) => about !== undefined);
  return (
    <main class="conversation conversation--empty">
      <h1 class="visually-hidden">No conversation is open</h1>
      <EmptyState icon="send" title="Write to your bot">
        <p>
          {bots.length === 0
            ? 'No bot has an account in this pod yet. Add one to the seed file, under “serviceAccounts”, and start it.'
            : 'Open a conversation from the list, or start a new one with a bot.'}
        </p>
        <button type="button" class="button button--primary" onClick={onNew}>
          New conversation
        </button>
      </EmptyState>
      {told.length > 0 && (
        <ul class="bot-cards" aria-label="Bots">
          {told.map((bot) => (
            <BotCard key={bot.id} bot={bot} />
          ))}
        </ul>
      )}
    </main>
  );
}

function BotCard({ bot }: { readonly bot: Person }) {
  const commands = useCommands();
  const { id, displayName, accountType, about } = bot;
  const [first] = about?.commands ?? [];
  const call = first?.example ?? first?.usage.split(' ')[0] ?? '/help';
  return (
    <li class="bot-card">
      <Avatar id={id} name={displayName} accountType={accountType} />
      <div class="bot-card__what">
        <h2>
          <WorkButton
            class="bot-card__name"
            label={`Chat with ${displayName}`}
            onPress={() => commands.openChat([id])}
          >
            {displayName}
          </WorkButton>
        </h2>
        <p class="bot-card__text">{about?.description}</p>
      </div>
      <WorkButton
        label={`Ask ${displayName}: ${call}`}
        onPress={() => commands.openChat([id], call)}
      >
        <code>{call}</code>
      </WorkButton>
    </li>
  );
}
