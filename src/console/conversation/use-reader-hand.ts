import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Milliseconds after a movement of the hand in which the box may still scroll because of it. */
const handTime = 1000;

/** What a reader scrolls with, besides the bar. */
const movements = ['wheel', 'touchmove', 'keydown'] as const;

/**
 * Tells a reader who scrolls a box from a browser that does: by what the hand has done lately.
 *
 * @returns whether the reader may be scrolling just now
 */
export function useReaderHand(scroller: RefObject<HTMLElement | null>): () => boolean {
  const movedAt = useRef(-Infinity);
  useEffect(() => {
    const ended = new AbortController();
    const listening = { passive: true, signal: ended.signal };
    const onMove = () => {
      movedAt.current = performance.now();
    };
    const box = scroller.current;
    movements.forEach((name) => box?.addEventListener(name, onMove, listening));
    // The bar is a part of the box itself; messages are inside of it.
    box?.addEventListener('pointerdown', ({ target }) => target === box && onMove(), listening);
    return () => ended.abort();
  }, []);
  return () => performance.now() - movedAt.current < handTime;
}
