import type { MessageUser } from '../../contract/index.js';
import { useConsole } from '../page/use-console.js';
import { Avatar, BotMark } from '../people/avatar.js';
import { isBot } from '../people/people.js';
import type { ShownMessage } from '../state/histories.js';
import { MessageRow } from './message-row.js';
import { clockTime, fullTime } from './times.js';
import './message-group.css';

/** What one person says in one go. */
export function MessageGroup(props: {
  readonly user: MessageUser;
  readonly messages: readonly ShownMessage[];
}) {
  const { user, messages } = props;
  const person = useConsole((state) => state.people.get(user.userId));
  const [first] = messages;
  const name = person?.displayName ?? user.displayName ?? `User ${user.userId}`;
  return (
    <section class="message-group" aria-label={name}>
      <div class="message-group__avatar">
        <Avatar id={user.userId} name={name} accountType={person?.accountType} />
      </div>
      <div class="message-group__body">
        <header class="message-group__header">
          <span class="message-group__name">{name}</span>
          {isBot(person) && <BotMark />}
          {first !== undefined && (
            <time
              class="message-group__time"
              dateTime={new Date(first.sentAt).toISOString()}
              title={fullTime(first.sentAt)}
            >
              {clockTime(first.sentAt)}
            </time>
          )}
        </header>
        {messages.map((shown) => (
          <MessageRow key={shown.message.messageId} shown={shown} by={name} />
        ))}
      </div>
    </section>
  );
}
