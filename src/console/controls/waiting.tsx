import { useEffect, useState } from 'preact/hooks';

/** What takes less than this is not noticed, and a word about it would only flash. Milliseconds. */
const unnoticed = 150;

/**
 * Says that something is on its way, as soon as that takes a while.
 *
 * @example
 * <Waiting text="Reading the messages" />
 */
export function Waiting({ text }: { readonly text: string }) {
  const [isNoticed, setNoticed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setNoticed(true), unnoticed);
    return () => clearTimeout(timer);
  }, []);
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
