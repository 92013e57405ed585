import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useCommands } from '../access/use-console.js';

/** The switcher, as the keys have left it. */
export interface Switching {
  readonly isOpen: boolean;
  readonly close: () => void;
  /** What was typed while its code was on its way; it ends in a line break once Enter was pressed. */
  readonly typedAhead: () => string;
}

/** The keys that work everywhere. */
export function useShortcuts(): Switching {
  const commands = useCommands();
  const [isOpen, setOpen] = useState(false);
  const isWaiting = useRef(false);
  const ahead = useRef('');
  const close = () => {
    isWaiting.current = false;
    setOpen(false);
  };
  // With what is drawn: no key is lost that is pressed as soon as something is seen.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        isWaiting.current ||= document.querySelector('dialog[open]') === null;
        ahead.current = '';
        setOpen(true);
      } else if (isWaiting.current) {
        ahead.current = typedOn(ahead.current, event);
        if (event.key === 'Escape') {
          close();
        }
      } else if (event.key === '?' && isNowhere(event.target)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        commands.openPage('shortcuts');
      }
    };
    // Before the composer, which takes what is typed outside of any field.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [commands]);
  return {
    isOpen,
    close,
    typedAhead: () => {
      isWaiting.current = false;
      return ahead.current;
    },
  };
}

/** What was typed so far, and one more key, which is meant for nothing else. */
function typedOn(typed: string, event: KeyboardEvent): string {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || typed.endsWith('\n')) {
    return typed;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (key === 'Enter') {
    return `${typed}\n`;
  }
  return key === 'Backspace' ? typed.slice(0, -1) : isCharacter(key) ? typed + key : typed;
}

/** Whether a key is what it writes: the others have names. */
function isCharacter(key: string): boolean {
  return /^.$/u.test(key);
}

function isNowhere(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, dialog, [contenteditable]') === null
  );
}
