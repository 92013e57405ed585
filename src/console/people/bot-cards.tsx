import './bot-cards.css';
import type { Person } from '../../contract/index.js';
import { useCommands, useConsole } from '../access/use-console.js';
import { WorkButton } from '../controls/work-button.js';
import { Avatar } from './avatar.js';
import { everyoneBut, isBot } from './people.js';

/** The bots, with what they do and what to ask them first. */
export function BotCards() {
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const told = everyoneBut(people, me).filter((each) => isBot(each) && each.about !== undefined);
  return told.length === 0 ? null : (
    <ul class="bot-cards" aria-label="Bots">
      {told.map((bot) => (
        <BotCard key={bot.id} bot={bot} />
      ))}
    </ul>
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
