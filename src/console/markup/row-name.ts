import { createContext } from 'preact';
import type { MarkupElement } from './markup.js';
import { innerText } from './markup.js';

/** What a box to tick in a row of a table is called: nothing else says which row it stands for. */
export const RowName = createContext<string | undefined>(undefined);

/** What stands in the cells of a row. */
export function rowNameOf({ children }: MarkupElement): string {
  const texts = children.map((cell) => (typeof cell === 'string' ? '' : innerText(cell).trim()));
  return texts.filter(Boolean).join(', ');
}
