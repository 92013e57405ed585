import { useEffect, useRef } from 'preact/hooks';
import { useConsole, useDispatch } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';
import { isConfined } from '../people/people.js';

/** Shows and hides what only an emulator can do; not for people who are logged in as themselves. */
export function PodButton() {
  const confined = useConsole((state) => isConfined(state.people));
  const shown = useConsole((state) => state.podTopic !== undefined);
  const dispatch = useDispatch();
  const button = useRef<HTMLButtonElement>(null);
  const wasShown = useRef(shown);
  useEffect(() => {
    // What had the focus has gone with the panel.
    if (wasShown.current && !shown && document.activeElement === document.body) {
      button.current?.focus();
    }
    wasShown.current = shown;
  }, [shown]);
  if (confined) {
    return null;
  }
  const label = 'The pod: calls and events, clock, faults, limits, policies, states';
  return (
    <button
      ref={button}
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      aria-pressed={shown}
      onClick={() => dispatch({ type: 'podShown', topic: shown ? undefined : 'journal' })}
    >
      <Icon name="controls" />
    </button>
  );
}
