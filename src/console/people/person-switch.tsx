import './person-switch.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useCommands, useConsole } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';
import { useSplit } from '../panes/split-context.js';
import { Avatar } from './avatar.js';
import { endUsers } from './people.js';

/** Shows whom the console acts as, and opens the menu to change over. */
export function PersonSwitch() {
  const me = useConsole((state) => state.me);
  const shown = useSplit((split) => split?.shown().join('\n')) ?? '';
  const others = new Set(shown.split('\n').filter((name) => name !== me?.username));
  const people = endUsers(useConsole((state) => state.people)).filter(
    ({ username }) => !others.has(username),
  );
  const commands = useCommands();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (!open) {
      return undefined;
    }
    menu.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
    const closeBeside = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) {
        setOpen(false);
      }
    };
    document.addEventListener('pointerdown', closeBeside);
    return () => document.removeEventListener('pointerdown', closeBeside);
  }, [open]);

  if (me === undefined) {
    return null;
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setOpen(false);
      box.current?.querySelector('button')?.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || menu.current === null) {
      return;
    }
    event.preventDefault();
    const items = [...menu.current.querySelectorAll<HTMLElement>('[role="menuitemradio"]')];
    const at = items.findIndex((item) => item === document.activeElement);
    items[(at + step + items.length) % items.length]?.focus();
  };

  return (
    <div class="person-switch" ref={box} onKeyDown={onKeyDown}>
      <button
        type="button"
        class="person-switch__button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Avatar id={me.id} name={me.displayName} />
        <span class="person-switch__who">
          <span class="person-switch__hint">Acting as</span>
          <span class="person-switch__name">{me.displayName}</span>
        </span>
        <span class="visually-hidden">. Change over</span>
        <Icon name="chevron" />
      </button>
      {open && (
        <ul class="person-switch__menu" role="menu" aria-label="Act as" ref={menu}>
          {people.map((person) => (
            <li key={person.id} role="none">
              <button
                type="button"
                role="menuitemradio"
                aria-checked={person.id === me.id}
                class="person-switch__item"
                onClick={() => {
                  setOpen(false);
                  if (person.id !== me.id) {
                    void commands.actAs(person.username);
                  }
                }}
              >
                <Avatar id={person.id} name={person.displayName} size="small" />
                <span class="person-switch__name">{person.displayName}</span>
                {person.id === me.id && <Icon name="check" />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
