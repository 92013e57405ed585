import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Pixels from the end within which the reader counts as being there. */
const nearEnd = 48;

/** What {@link useStayAtEnd} gives a box that scrolls. */
export interface StayingAtEnd {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** What is inside the box and grows. */
  readonly content: RefObject<HTMLDivElement | null>;
  /** Whether the reader has scrolled away from the end. */
  readonly away: boolean;
  readonly toEnd: () => void;
}

/**
 * Keeps a box scrolled to its end while the reader is there, whatever changes its height: messages,
 * pictures that have loaded, the window, the composer below.
 */
export function useStayAtEnd(): StayingAtEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);

  const toEnd = () => {
    if (scroller.current !== null) scroller.current.scrollTop = scroller.current.scrollHeight;
  };

  useLayoutEffect(() => {
    const [box, inside] = [scroller.current, content.current];
    if (box === null || inside === null) return undefined;
    let atEnd = true;
    let heights = '';

    const onResize = () => {
      heights = `${box.clientHeight} ${box.scrollHeight}`;
      if (atEnd) toEnd();
    };
    const onScroll = () => {
      // A box that changes its height scrolls by itself: that says nothing about the reader.
      if (heights !== `${box.clientHeight} ${box.scrollHeight}`) return;
      atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;
      setAway(!atEnd);
    };
    const observer = new ResizeObserver(onResize);
    observer.observe(inside);
    observer.observe(box);
    box.addEventListener('scroll', onScroll);
    toEnd();
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, []);

  return { scroller, content, away, toEnd };
}
