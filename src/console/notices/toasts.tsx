import './toasts.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useConsole, useDispatch } from '../access/use-console.js';
import { Icon } from '../controls/icon.js';
import { useFocusBack } from '../controls/use-focus-back.js';
import type { Notice } from '../state/console-state.js';

/** How long each kind stays at least, in milliseconds. */
const shownFor = { error: 7000, done: 4000 } as const;

/** How long it takes to read a character and to understand what is to be done, in milliseconds. */
const perCharacter = 80;

/**
 * What went wrong, in a corner, until it was read or dismissed: no time passes while somebody points at it or is in it, nor
 * while nobody looks at the page.
 *
 * @param children - what stands above it as long as it is so
 */
export function Toasts({ children }: { readonly children?: ComponentChildren }) {
  const notices = useConsole((state) => state.notices);
  const those = (kind: Notice['kind']) =>
    notices
      .filter((notice) => notice.kind === kind)
      .map((notice) => <Toast key={notice.id} notice={notice} />);
  return (
    <div class="toasts">
      {children}
      {those('error')}
      {/* An alert is read out when it comes; for anything else what tells of it has to be there before. */}
      <div class="toasts__done" role="status" aria-atomic="false">
        {those('done')}
      </div>
    </div>
  );
}

function Toast({ notice }: { readonly notice: Notice }) {
  const dispatch = useDispatch();
  const dismiss = () => dispatch({ type: 'noticeDismissed', id: notice.id });
  const part = useRef<HTMLDivElement>(null);
  useFocusBack(part);
  const [isPointedAt, setPointedAt] = useState(false);
  const [isEntered, setEntered] = useState(false);
  const isAttentive = useConsole(({ attentive }) => attentive);
  const isHeld = isPointedAt || isEntered || !isAttentive;
  useEffect(() => {
    if (isHeld) {
      return undefined;
    }
    const time = Math.max(shownFor[notice.kind], notice.text.length * perCharacter);
    const timer = setTimeout(dismiss, time);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <div
      class={`toast toast--${notice.kind}`}
      role={notice.kind === 'error' ? 'alert' : undefined}
      ref={part}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocusIn={() => setEntered(true)}
      onFocusOut={() => setEntered(false)}
    >
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
