import type { StreamId } from '../../contract/index.js';

/** The part of `localStorage` that the console uses. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** What the browser keeps over a reload: never a token, only names and times. */
export interface Remembered {
  /** The username acted as last. */
  username(): string | undefined;
  rememberUsername(username: string): void;
  /** Up to which timestamp a person has read each conversation. */
  readUntil(username: string): Readonly<Record<StreamId, number>>;
  rememberReadUntil(username: string, readUntil: Readonly<Record<StreamId, number>>): void;
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
    readUntil: (username) => timesOf(read(`read.${username}`)),
    rememberReadUntil: (username, readUntil) =>
      write(`read.${username}`, JSON.stringify(readUntil)),
  };
}

function timesOf(text: string | undefined): Readonly<Record<StreamId, number>> {
  const value: unknown = attempt(() => JSON.parse(text ?? '{}') as unknown);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  );
}

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
