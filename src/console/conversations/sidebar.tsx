import './sidebar.css';
import { useMemo, useRef, useState } from 'preact/hooks';
import { useConsole } from '../access/use-console.js';
import { EmptyState } from '../controls/empty-state.js';
import { Icon } from '../controls/icon.js';
import { PodButton } from '../emulator/pod-button.js';
import { SearchField } from '../finding/search-field.js';
import { PersonSwitch } from '../people/person-switch.js';
import { ThemeToggle } from '../theme/theme-toggle.js';
import { ConversationLink } from './conversation-link.js';
import type { ConversationRow } from './conversation-rows.js';
import { conversationRows } from './conversation-rows.js';
import { Places } from './places.js';
import { useRowWindow } from './use-row-window.js';

const soughtFrom = 6;

/** The left part: whom the console acts as, and that person's conversations. */
export function Sidebar({ onNew }: { readonly onNew: () => void }) {
  const conversations = useConsole((state) => state.conversations);
  const people = useConsole((state) => state.people);
  const open = useConsole((state) => state.open?.streamId);
  const me = useConsole((state) => state.me?.id) ?? 0;
  const [sought, setSought] = useState('');
  const rows = useMemo(
    () => conversationRows({ conversations, people, me }, sought),
    [conversations, people, me, sought],
  );
  const rooms = rows.filter(({ conversation }) => conversation.type === 'ROOM');
  const chats = rows.filter(({ conversation }) => conversation.type !== 'ROOM');

  return (
    <nav class="sidebar" aria-label="Conversations">
      <header class="sidebar__header">
        <PersonSwitch />
        <PodButton />
        <ThemeToggle />
      </header>
      <div class="sidebar__tools">
        <button type="button" class="button sidebar__new" onClick={onNew}>
          <Icon name="add" />
          New conversation
        </button>
        {conversations.length >= soughtFrom && (
          <SearchField
            label="Find a conversation"
            placeholder="Find a conversation"
            value={sought}
            onChange={setSought}
          />
        )}
      </div>
      <div class="sidebar__list" data-scrolls>
        <Section title="Direct messages" rows={chats} open={open} />
        <Section title="Rooms" rows={rooms} open={open} />
        {rows.length === 0 && <NoRows sought={sought} />}
      </div>
      <Places />
    </nav>
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
    <section class="sidebar__section">
      <h2 class="sidebar__title">{props.title}</h2>
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

function NoRows({ sought }: { readonly sought: string }) {
  if (sought !== '') {
    return <p class="sidebar__none">No conversation is called like that.</p>;
  }
  return (
    <EmptyState icon="people" title="No conversations yet">
      <p>Start one with a bot: it will answer here.</p>
    </EmptyState>
  );
}
