import './sidebar.css';
import { useIsAlone } from '../access/part-alone.js';
import { Icon } from '../controls/icon.js';
import { PodButton } from '../emulator/pod-button.js';
import { PersonSwitch } from '../people/person-switch.js';
import { ThemeToggle } from '../theme/theme-toggle.js';
import { ConversationList } from './conversation-list.js';
import { Places } from './places.js';

/** The left part: whom the console acts as, and that person's conversations. */
export function Sidebar({ onNew }: { readonly onNew: () => void }) {
  const isAlone = useIsAlone('list');
  return (
    <div class="sidebar" role={isAlone ? 'main' : undefined}>
      {isAlone && (
        <h1 class="visually-hidden" tabIndex={-1}>
          Conversations
        </h1>
      )}
      <nav class="sidebar__parts" aria-label="Conversations">
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
        </div>
        <ConversationList />
        <Places />
      </nav>
    </div>
  );
}
