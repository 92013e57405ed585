import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** The parts of the page, of which a narrow one shows one at a time. */
export type PagePart = 'list' | 'middle' | 'pod' | 'details';

/** Carries down the page which part a narrow one shows; nothing where several stand side by side. */
export const PartAlone = createContext<PagePart | undefined>(undefined);

/** Whether a part is all that the page shows: then it is the main one, and its heading is that of the page. */
export function useIsAlone(part: PagePart): boolean {
  return useContext(PartAlone) === part;
}
