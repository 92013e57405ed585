import './person-chooser.css';
import { useEffect } from 'preact/hooks';
import { useCommands, useConsole } from '../access/use-console.js';
import { EmptyState } from '../controls/empty-state.js';
import { Waiting } from '../controls/waiting.js';
import logo from '../theme/icon.svg';
import { ThemeToggle } from '../theme/theme-toggle.js';
import { Avatar } from './avatar.js';
import { endUsers } from './people.js';

/** The first page: who do you want to be? */
export function PersonChooser({ entering }: { readonly entering: boolean }) {
  const people = endUsers(useConsole((state) => state.people));
  const commands = useCommands();
  useEffect(() => {
    // Whoever ends a suspension does so elsewhere, and comes back.
    const refresh = () => void commands.refreshPeople();
    addEventListener('focus', refresh);
    return () => removeEventListener('focus', refresh);
  }, [commands]);
  useEffect(() => goOnAtSwitch, []);
  return (
    <main class="chooser">
      <div class="chooser__corner">
        <ThemeToggle />
      </div>
      <div class="chooser__card">
        <p class="chooser__brand">
          <img src={logo} alt="" width="28" height="28" />
          Cadenza
        </p>
        <h1 class="chooser__title">Who do you want to be?</h1>
        <p class="chooser__text">
          You write to your bots as one of the pod’s people. You can change over at any time.
        </p>
        {entering && <Waiting text="Starting a session" />}
        {people.length === 0 ? (
          <EmptyState icon="people" title="Nobody lives here yet">
            <p>Give the pod people in its seed file, under “people”, and reload this page.</p>
          </EmptyState>
        ) : (
          <ul class="chooser__people">
            {people.map((person) => (
              <li key={person.id}>
                <button
                  type="button"
                  class="chooser__person"
                  disabled={entering || person.suspended}
                  onClick={() => void commands.actAs(person.username)}
                >
                  <Avatar id={person.id} name={person.displayName} />
                  <span class="visually-hidden">Act as </span>
                  <span class="chooser__name">{person.displayName}</span>
                  {person.suspended && <span class="chooser__note">Suspended</span>}
                  <span class="chooser__username">{person.username}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </main>
  );
}

/** Whoever chose by keyboard goes on at the top of what comes next, which says who they are now. */
function goOnAtSwitch(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>('.person-switch__button')?.focus();
    }
  });
}
