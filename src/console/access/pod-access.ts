import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PodCalls } from '../service/administration.js';

/** Carries the calls down the page. */
export const PodAccess = createContext<PodCalls | undefined>(undefined);

/** The calls that a view can make. Each may reject with a PodError. */
export function usePod(): PodCalls {
  const calls = useContext(PodAccess);
  if (calls === undefined) {
    throw new Error('This component stands outside the console.');
  }
  return calls;
}
