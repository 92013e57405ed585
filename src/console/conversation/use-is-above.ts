import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * Whether a message on the page lies above what one sees of its box.
 *
 * @param id - the id of its first version; nothing is above without one
 */
export function useIsAbove(scroller: RefObject<HTMLElement | null>, id: string | undefined) {
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    const box = scroller.current;
    const row = id === undefined ? null : box?.querySelector(`[data-message="${CSS.escape(id)}"]`);
    setIsAbove(false);
    if (box === null || row === null || row === undefined) {
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, boundingClientRect, rootBounds } of entries) {
          setIsAbove(!isIntersecting && boundingClientRect.top < (rootBounds?.top ?? 0));
        }
      },
      { root: box },
    );
    observer.observe(row);
    return () => observer.disconnect();
  }, [id]);
  return isAbove;
}
