import { useIsLate } from './use-is-late.js';

/** What takes less than this is not noticed. Milliseconds. */
const unnoticed = 150;

/**
 * Says that something is on its way, as soon as that takes a while.
 *
 * @example
 * <Waiting text="Reading the messages" />
 */
export function Waiting({ text }: { readonly text: string }) {
  const isNoticed = useIsLate(true, unnoticed);
  return (
    <div class="waiting" role="status">
      {isNoticed && (
        <>
          {text}…
          <span class="waiting__line" />
          <span class="waiting__line" />
          <span class="waiting__line" />
        </>
      )}
    </div>
  );
}
