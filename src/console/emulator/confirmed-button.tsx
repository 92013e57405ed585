import { useEffect, useRef, useState } from 'preact/hooks';

/** A button that asks before it does what cannot be taken back by pressing it again. */
export function ConfirmedButton(props: {
  readonly label: string;
  /** What happens, and what is lost. */
  readonly question: string;
  /** What the button that does it says. */
  readonly yes: string;
  readonly onConfirm: () => void;
}) {
  const [asks, setAsks] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (asks) {
      first.current?.focus();
    } else if (wasAsking.current) {
      back.current?.focus();
    }
    wasAsking.current = asks;
  }, [asks]);
  if (!asks) {
    return (
      <button ref={back} type="button" class="button" onClick={() => setAsks(true)}>
        {props.label}
      </button>
    );
  }
  return (
    <div
      class="emulator__question"
      role="group"
      aria-label={props.question}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          setAsks(false);
        }
      }}
    >
      <p>{props.question}</p>
      <div class="emulator__actions">
        <button
          ref={first}
          type="button"
          class="button button--primary"
          onClick={() => {
            setAsks(false);
            props.onConfirm();
          }}
        >
          {props.yes}
        </button>
        <button type="button" class="button" onClick={() => setAsks(false)}>
          Leave it
        </button>
      </div>
    </div>
  );
}
