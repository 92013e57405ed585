import './conversation-list.css';
import { useMemo, useRef, useState } from 'preact/hooks';
import { useIsAlone } from '../access/part-alone.js';
import { useCommands, useConsole } from '../access/use-console.js';
import { EmptyState } from '../controls/empty-state.js';
import { FirstAnswer } from '../controls/first-answer.js';
import { SearchField } from '../finding/search-field.js';
import { BotCards } from '../people/bot-cards.js';
import { ConversationLink } from './conversation-link.js';
import type { ConversationRow } from './conversation-rows.js';
import { conversationRows } from './conversation-rows.js';
import { useRowWindow } from './use-row-window.js';

const soughtFrom = 6;

/** The person's conversations, with a field to find one where there are many. */
export function ConversationList() {
  const conversations = useConsole((state) => state.conversations);
  const people = useConsole((state) => state.people);
  const open = useConsole((state) => state.open?.streamId);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const listed = useConsole((state) => state.listed);
  const [sought, setSought] = useState('');
  const rows = useMemo(
    () => conversationRows({ conversations, people, me }, sought),
    [conversations, people, me, sought],
  );
  // Where the list has the page for itself, there is no middle that shows them.
  const isAlone = useIsAlone('list');
  const rooms = rows.filter(({ conversation }) => conversation.type === 'ROOM');
  const chats = rows.filter(({ conversation }) => conversation.type !== 'ROOM');
  return (
    <>
      {conversations.length >= soughtFrom && (
        <div class="conversation-list__tools">
          <SearchField
            label="Find a conversation"
            placeholder="Find a conversation"
            value={sought}
            onChange={setSought}
          />
        </div>
      )}
      <div class="conversation-list" data-scrolls>
        <Section title="Direct messages" rows={chats} open={open} />
        <Section title="Rooms" rows={rooms} open={open} />
        {isAlone && listed && conversations.length < soughtFrom && (
          <section class="conversation-list__section conversation-list__bots">
            <h2 class="conversation-list__title">Bots to write to</h2>
            <BotCards />
          </section>
        )}
        {rows.length === 0 && (listed ? <NoRows sought={sought} /> : <NotListed />)}
      </div>
    </>
  );
}

function Section(props: {
  readonly title: string;
  readonly rows: readonly ConversationRow[];
  readonly open: string | undefined;
}) {
  const { rows } = props;
  const list = useRef<HTMLUListElement>(null);
  const { from, to, above, below } = useRowWindow(list, rows.length);
  if (rows.length === 0) {
    return null;
  }
  return (
    <section class="conversation-list__section">
      <h2 class="conversation-list__title">{props.title}</h2>
      <ul ref={list} style={{ paddingTop: `${above}px`, paddingBottom: `${below}px` }}>
        {rows.slice(from, to).map((row, at) => (
          <li key={row.conversation.id} aria-setsize={rows.length} aria-posinset={from + at + 1}>
            <ConversationLink row={row} current={row.conversation.id === props.open} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NotListed() {
  const commands = useCommands();
  const why = useConsole((state) => state.failures['conversations']);
  return (
    <div class="conversation-list__none">
      <FirstAnswer
        of="the conversations"
        problem={why}
        onRetry={() => void commands.refreshConversations()}
      />
    </div>
  );
}

function NoRows({ sought }: { readonly sought: string }) {
  if (sought !== '') {
    return <p class="conversation-list__none">No conversation is called like that.</p>;
  }
  return (
    <EmptyState icon="people" title="No conversations yet">
      <p>Start one with a bot: it will answer here.</p>
    </EmptyState>
  );
}
