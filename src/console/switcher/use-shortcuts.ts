import { useLayoutEffect, useState } from 'preact/hooks';
import { useCommands } from '../access/use-console.js';

/** The keys that work everywhere. @returns whether the switcher is open, and how to close it */
export function useShortcuts(): readonly [isOpen: boolean, close: () => void] {
  const commands = useCommands();
  const [isOpen, setOpen] = useState(false);
  // With what is drawn: no key is lost that is pressed as soon as something is seen.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen(true);
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
  return [isOpen, () => setOpen(false)];
}

function isNowhere(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, dialog, [contenteditable]') === null
  );
}
