import type { KeptDraft } from './drafts.js';

/** The part of `localStorage` that the console uses. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** What the browser keeps over a reload: never a token. */
export interface Remembered {
  /** The username acted as last. */
  username(): string | undefined;
  rememberUsername(username: string): void;
  /** What a person has begun to write. */
  drafts(username: string): readonly KeptDraft[];
  rememberDrafts(username: string, drafts: readonly KeptDraft[]): void;
}

/**
 * Keeps things in `localStorage`, under keys that start with `cadenza.`. A full or forbidden storage
 * costs the memory, not the page.
 */
export function remember(shelf: Shelf): Remembered {
  const read = (key: string) => attempt(() => shelf.getItem(`cadenza.${key}`)) ?? undefined;
  const write = (key: string, value: string) => {
    attempt(() => shelf.setItem(`cadenza.${key}`, value));
  };
  return {
    username: () => read('username'),
    rememberUsername: (username) => write('username', username),
    drafts: (username) => draftsIn(read(`drafts.${username}`)),
    rememberDrafts: (username, drafts) => write(`drafts.${username}`, JSON.stringify(drafts)),
  };
}

function draftsIn(text: string | undefined): readonly KeptDraft[] {
  const value: unknown = attempt(() => JSON.parse(text ?? '[]') as unknown);
  return Array.isArray(value) ? value.filter(isKeptDraft) : [];
}

function isKeptDraft(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const { streamId, identity, text, data, markup } = value as Partial<KeptDraft>;
  return (
    [streamId, identity, text, data].every((part) => typeof part === 'string') &&
    typeof markup === 'boolean'
  );
}

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
