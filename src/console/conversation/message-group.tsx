import './message-group.css';
import type { HistoryMessage, MessageUser } from '../../contract/index.js';
import { useConsole } from '../access/use-console.js';
import { Avatar, BotMark } from '../people/avatar.js';
import { isBot } from '../people/people.js';
import { firstIdOf, sentAtOf } from '../state/histories.js';
import { shownName } from '../state/shown-name.js';
import { clockTime, fullTime } from '../time/times.js';
import { MessageRow } from './message-row.js';

/** What one person says in one go. */
export function MessageGroup(props: {
  readonly user: MessageUser;
  readonly messages: readonly HistoryMessage[];
}) {
  const { user, messages } = props;
  const person = useConsole((state) => state.people.get(user.userId));
  const [first] = messages;
  const name = person?.displayName ?? shownName(user.displayName ?? `User ${user.userId}`);
  return (
    <div class="message-group" role="group" aria-label={name}>
      <div class="message-group__avatar">
        <Avatar id={user.userId} name={name} accountType={person?.accountType} />
      </div>
      <div class="message-group__body">
        <div class="message-group__header">
          <span class="message-group__name">{name}</span>
          {isBot(person) && <BotMark />}
          {first !== undefined && (
            <time
              class="message-group__time"
              dateTime={new Date(sentAtOf(first)).toISOString()}
              title={fullTime(sentAtOf(first))}
            >
              {clockTime(sentAtOf(first))}
            </time>
          )}
        </div>
        {messages.map((message) => (
          <MessageRow key={firstIdOf(message)} message={message} by={name} />
        ))}
      </div>
    </div>
  );
}
