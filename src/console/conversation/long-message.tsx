import './long-message.css';
import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { HistoryMessage } from '../../contract/index.js';
import { useConsole } from '../access/use-console.js';
import { useUnfolded } from '../markup/use-unfolded.js';
import { firstIdOf } from '../state/histories.js';
import { useReaderStays } from './reader-stays.js';

/** Pixels up to which a message is shown whole; with a form in it, which is of use only whole. */
const longest = 960;
const longestForm = 2400;

/**
 * What a message says. A long one is folded until somebody unfolds it, comes here for it, or gets into what is hidden: by the
 * keyboard, or with the search of the browser. One with a form that is being filled in is not.
 */
export function LongMessage(props: {
  readonly message: HistoryMessage;
  /** Whether somebody came here for it. */
  readonly isSought: boolean;
  readonly children: ComponentChildren;
}) {
  const { message, isSought, children } = props;
  const id = firstIdOf(message);
  const box = useRef<HTMLDivElement>(null);
  const isLong = useIsLong(box);
  const isFilledIn = useConsole(
    ({ entered }) => isLong && Object.keys(entered).some((form) => form.startsWith(`${id}/`)),
  );
  const [isUnfolded, setUnfolded] = useUnfolded(`${id}/message`, isSought || isFilledIn);
  const stay = useReaderStays(box, isUnfolded);
  const choose = (unfolded: boolean) => {
    stay();
    setUnfolded(unfolded);
  };
  return (
    <>
      <div
        ref={box}
        class={isLong && !isUnfolded ? 'long-message--folded' : undefined}
        onScroll={({ currentTarget }) => currentTarget.scrollTop > 0 && choose(true)}
      >
        <div>{children}</div>
      </div>
      {isLong && (
        <button
          type="button"
          class="long-message__toggle"
          aria-expanded={isUnfolded}
          onClick={() => choose(!isUnfolded)}
        >
          {isUnfolded ? 'Show less' : 'Show all'}
        </button>
      )}
    </>
  );
}

/** Whether what is in a box is high, folded or not; pictures that come make it so later. */
function useIsLong(box: RefObject<HTMLElement | null>): boolean {
  const [isLong, setIsLong] = useState(false);
  useLayoutEffect(() => {
    const content = box.current?.firstElementChild;
    if (!content) {
      return undefined;
    }
    const measure = () =>
      setIsLong(
        content.clientHeight > longest &&
          (content.clientHeight > longestForm || content.querySelector('form') === null),
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  return isLong;
}
