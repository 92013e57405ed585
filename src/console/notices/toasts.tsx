import './toasts.css';
import { useEffect } from 'preact/hooks';
import { useConsole, useDispatch } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';
import type { Notice } from '../state/console-state.js';

/** How long each kind stays, in milliseconds. */
const shownFor = { error: 7000, done: 4000 } as const;

/** What went wrong, in a corner, until it was read or dismissed. */
export function Toasts() {
  const notices = useConsole((state) => state.notices);
  return (
    <div class="toasts" aria-live="assertive">
      {notices.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function Toast({ notice }: { readonly notice: Notice }) {
  const dispatch = useDispatch();
  const dismiss = () => dispatch({ type: 'noticeDismissed', id: notice.id });
  useEffect(() => {
    const timer = setTimeout(dismiss, shownFor[notice.kind]);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class={`toast toast--${notice.kind}`} role={notice.kind === 'error' ? 'alert' : 'status'}>
      <Icon name={notice.kind === 'error' ? 'warning' : 'check'} />
      <p>{notice.text}</p>
      <button
        type="button"
        class="icon-button icon-button--small"
        aria-label="Dismiss"
        onClick={dismiss}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
