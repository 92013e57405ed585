import type { RefObject } from 'preact';
import { createContext } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';

/** Carries down what keeps a reader where the page is scrolled to, though they have not scrolled it. */
export const ReaderStaysContext = createContext<(() => void) | undefined>(undefined);

/**
 * Keeps the reader's place when a part of what they read is unfolded or folded again: its text stays where it was, and what
 * is below it when it is folded.
 *
 * @param box - what is folded: it has one element in it, and may have been scrolled
 * @returns is to be called before it is
 */
export function useReaderStays(
  box: RefObject<HTMLElement | null>,
  isUnfolded: boolean,
): () => void {
  const readerStays = useContext(ReaderStaysContext);
  const before = useRef<{ readonly text: number; readonly end: number } | undefined>(undefined);
  const places = () => ({
    text: box.current?.firstElementChild?.getBoundingClientRect().top ?? 0,
    end: box.current?.getBoundingClientRect().bottom ?? 0,
  });
  useLayoutEffect(() => {
    const scroller = box.current?.closest('.timeline__scroller, .thread__content');
    if (before.current !== undefined && scroller) {
      const [now, then, kept] = [places(), before.current, isUnfolded ? 'text' : 'end'] as const;
      scroller.scrollTop += now[kept] - then[kept];
      readerStays?.();
    }
    before.current = undefined;
  }, [isUnfolded]);
  return () => {
    before.current = places();
  };
}
