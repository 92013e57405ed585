import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Whether something has come near what is seen of the page: from then on, it is worth fetching. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const shown = element.current;
    if (shown === null) {
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          setIsNear(true);
          observer.disconnect();
        }
      },
      { root: shown.closest('.timeline__scroller'), rootMargin: '600px' },
    );
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
  return isNear;
}
