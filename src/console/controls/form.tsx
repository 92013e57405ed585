import type { ComponentChildren } from 'preact';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { useOnce } from './use-once.js';

const OnItsWay = createContext(false);

/** A form whose submit is taken once as long as it is on its way. A {@link SubmitButton} in it shows that. */
export function Form(props: {
  readonly class: string;
  /** What it is called, where that stands nowhere. */
  readonly label?: string;
  readonly onSubmit: (form: HTMLFormElement) => Promise<unknown>;
  readonly children: ComponentChildren;
}) {
  const { begin, isOnItsWay } = useOnce(props.onSubmit);
  return (
    <form
      class={props.class}
      aria-label={props.label}
      onSubmit={(event) => {
        event.preventDefault();
        begin(event.currentTarget);
      }}
    >
      <OnItsWay.Provider value={isOnItsWay}>{props.children}</OnItsWay.Provider>
    </form>
  );
}

/** Submits the {@link Form} that it is in. While that is on its way it looks switched off, and keeps the focus. */
export function SubmitButton(props: {
  readonly disabled?: boolean;
  readonly isDanger?: boolean;
  readonly children: ComponentChildren;
}) {
  const isOnItsWay = useContext(OnItsWay);
  return (
    <button
      class={`button ${props.isDanger === true ? 'button--danger' : 'button--primary'}`}
      disabled={props.disabled}
      aria-disabled={isOnItsWay}
    >
      {props.children}
    </button>
  );
}
