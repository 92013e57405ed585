import { createContext } from 'preact';
import { useContext, useEffect, useReducer } from 'preact/hooks';
import type { Split } from './split.js';

/** Carries the people side by side down the page; `undefined` where there is one alone, as in a preview. */
export const SplitContext = createContext<Split | undefined>(undefined);

/** Reads from the people side by side, and renders again when what was read has changed. */
export function useSplit<Part>(select: (split: Split | undefined) => Part): Part {
  const split = useContext(SplitContext);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const part = select(split);
  useEffect(() => {
    const check = () => {
      if (!Object.is(select(split), part)) {
        renderAgain(undefined);
      }
    };
    check();
    return split?.subscribe(check);
  });
  return part;
}

/** Whom the part of the page belongs to that stands beside the first; `undefined` in the first itself. */
export const PaneContext = createContext<string | undefined>(undefined);

/** See {@link PaneContext}. */
export function usePane(): string | undefined {
  return useContext(PaneContext);
}
