import './person-switch.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Person, UserId } from '../../contract/index.js';
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
  const { box, open, setOpen, close, onKeyDown } = useOpenMenu();
  const commands = useCommands();
  useEffect(() => {
    if (open) {
      // Somebody may have been suspended meanwhile, or be so no more.
      void commands.refreshPeople();
    }
  }, [open]);
  if (me === undefined) {
    return null;
  }
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
      {open && <PersonMenu me={me.id} people={people} onClose={close} />}
    </div>
  );
}

/** Whom it can act as. */
function PersonMenu(props: {
  readonly me: UserId;
  readonly people: readonly Person[];
  readonly onClose: () => void;
}) {
  const { me, people, onClose } = props;
  const commands = useCommands();
  const choose = ({ id, username }: Person) => {
    onClose();
    if (id !== me) {
      void commands.actAs(username);
    }
  };
  return (
    <ul class="person-switch__menu" role="menu" aria-label="Act as">
      {people.map((person) => (
        <li key={person.id} role="none">
          <button
            type="button"
            role="menuitemradio"
            aria-checked={person.id === me}
            disabled={person.suspended}
            class="person-switch__item"
            onClick={() => choose(person)}
          >
            <Avatar id={person.id} name={person.displayName} size="small" />
            <span class="person-switch__name">{person.displayName}</span>
            {person.suspended && <span class="person-switch__note">Suspended</span>}
            {person.id === me && <Icon name="check" />}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A menu in a box with its button: it begins at what is chosen, arrows move in it, Escape and a press outside close it. */
function useOpenMenu() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const items = () => [
    ...(box.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]:enabled') ?? []),
  ];
  useEffect(() => {
    if (!open) {
      return undefined;
    }
    items()
      .find((item) => item.ariaChecked === 'true')
      ?.focus();
    const closeBeside = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) {
        setOpen(false);
      }
    };
    document.addEventListener('pointerdown', closeBeside);
    return () => document.removeEventListener('pointerdown', closeBeside);
  }, [open]);
  /** The keyboard goes on at the button, which says who it is by then. */
  const close = () => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const all = items();
    if (step !== undefined && all.length > 0) {
      event.preventDefault();
      const at = all.findIndex((item) => item === document.activeElement);
      all[(at + step + all.length) % all.length]?.focus();
    }
  };
  return { box, open, setOpen, close, onKeyDown };
}
