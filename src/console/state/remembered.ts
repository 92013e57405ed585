import type { EnteredForms } from './form-entries.js';
import { asKept, fromKept } from './form-entries.js';
import type { KeptDraft } from './kept-drafts.js';
import { emptied, isEmptied, isKeptDraft } from './kept-drafts.js';

/** The part of `localStorage` that the console uses. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** A {@link Shelf} that tells what is on it. */
export interface ListedShelf extends Shelf {
  readonly length: number;
  key(index: number): string | null;
  removeItem(key: string): void;
}

/** What the browser keeps over a reload: never a token. */
export interface Remembered {
  /** The username acted as last. */
  username(): string | undefined;
  rememberUsername(username: string): void;
  /** What a person has begun to write. */
  drafts(username: string): readonly KeptDraft[];
  /** Keeps drafts that were changed; one in which nothing is left is forgotten. */
  rememberDrafts(username: string, changed: readonly KeptDraft[]): void;
  /** What a person has entered in forms in this tab. */
  entries(username: string): EnteredForms;
  rememberEntries(username: string, entered: EnteredForms): void;
}

const prefix = 'cadenza.';
const entriesKey = `${prefix}entered.`;

/**
 * Each draft has a key of its own: of what another tab has just written, a tab may still read what was there before, and
 * would undo it by writing all of them.
 */
const draftsKey = `${prefix}draft.`;

function keyOfDraft(username: string, streamId: string): string {
  return `${draftsKey}${streamId}.${username}`;
}

/** Whether a draft under this key is a person's. No id of a conversation has a dot. */
function isDraftOf(username: string, key: string): boolean {
  return (
    key.startsWith(draftsKey) && key.slice(key.indexOf('.', draftsKey.length) + 1) === username
  );
}

/** What another tab has changed of what the browser keeps, as it tells of that. */
export interface ChangeElsewhere {
  readonly key: string | null;
  readonly oldValue: string | null;
  readonly newValue: string | null;
}

/** The draft that a person has changed in another tab; one without a text was sent, or given up. */
export function draftChangedBy(
  username: string,
  { key, oldValue, newValue }: ChangeElsewhere,
): KeptDraft | undefined {
  if (key === null || !isDraftOf(username, key)) {
    return undefined;
  }
  const before = draftIn(oldValue);
  return draftIn(newValue) ?? (before && emptied(before));
}

/**
 * Keeps things under keys that start with `cadenza.`. A full or forbidden storage costs the memory, not the page.
 *
 * @param shelf - `localStorage`
 * @param ofTab - `sessionStorage`: what goes with the tab. Default: the same
 */
export function remember(shelf: ListedShelf, ofTab: Shelf = shelf): Remembered {
  const read = (key: string) => attempt(() => shelf.getItem(`${prefix}${key}`)) ?? undefined;
  const write = (key: string, value: string) => {
    attempt(() => shelf.setItem(`${prefix}${key}`, value));
  };
  return {
    username: () => read('username'),
    rememberUsername: (username) => write('username', username),
    drafts: (username) => attempt(() => draftsOn(shelf, username)) ?? [],
    rememberDrafts: (username, changed) => {
      attempt(() => changed.forEach((draft) => keepDraft(shelf, username, draft)));
    },
    entries: (username) =>
      attempt(() => fromKept(ofTab.getItem(`${entriesKey}${username}`) ?? undefined)) ?? {},
    rememberEntries: (username, entered) => {
      attempt(() => ofTab.setItem(`${entriesKey}${username}`, asKept(entered)));
    },
  };
}

function draftsOn(shelf: ListedShelf, username: string): readonly KeptDraft[] {
  const keys = Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? '');
  return keys
    .filter((key) => isDraftOf(username, key))
    .flatMap((key) => draftIn(shelf.getItem(key)) ?? []);
}

function keepDraft(shelf: ListedShelf, username: string, draft: KeptDraft): void {
  const key = keyOfDraft(username, draft.streamId);
  if (isEmptied(draft)) {
    shelf.removeItem(key);
  } else {
    shelf.setItem(key, JSON.stringify(draft));
  }
}

function draftIn(text: string | null): KeptDraft | undefined {
  const value: unknown = attempt(() => JSON.parse(text ?? 'null') as unknown);
  return isKeptDraft(value) ? value : undefined;
}

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
