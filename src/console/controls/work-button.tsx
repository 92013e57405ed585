import type { ComponentChildren } from 'preact';
import { useOnce } from './use-once.js';

/** A button for what takes a while: pressed again in the meantime, it is pressed once. It keeps the focus. */
export function WorkButton(props: {
  readonly class?: string;
  readonly label?: string;
  readonly description?: string;
  readonly disabled?: boolean;
  readonly onPress: () => Promise<unknown>;
  readonly children: ComponentChildren;
}) {
  const { begin, isOnItsWay } = useOnce(props.onPress);
  return (
    <button
      type="button"
      class={props.class ?? 'button'}
      aria-label={props.label}
      aria-description={props.description}
      disabled={props.disabled}
      aria-disabled={isOnItsWay}
      onClick={() => begin()}
    >
      {props.children}
    </button>
  );
}
