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

const prefix = 'cadenza.';
const draftsKey = `${prefix}drafts.`;

/** What another tab has changed of what the browser keeps, as it tells of that. */
export interface ChangeElsewhere {
  readonly key: string | null;
  readonly oldValue: string | null;
  readonly newValue: string | null;
}

/**
 * The drafts that a person has changed in another tab; those without a text were sent, or given up.
 */
export function draftsChangedBy(
  username: string,
  { key, oldValue, newValue }: ChangeElsewhere,
): readonly KeptDraft[] {
  if (key !== `${draftsKey}${username}`) {
    return [];
  }
  const [before, now] = [draftsIn(oldValue ?? undefined), draftsIn(newValue ?? undefined)];
  const same = new Set(before.map((draft) => JSON.stringify(draft)));
  const left = new Set(now.map(({ streamId }) => streamId));
  return [
    ...now.filter((draft) => !same.has(JSON.stringify(draft))),
    ...before
      .filter(({ streamId }) => !left.has(streamId))
      .map((draft) => ({ ...draft, text: '', data: '' })),
  ];
}

/**
 * Keeps things in `localStorage`, under keys that start with `cadenza.`. A full or forbidden storage
 * costs the memory, not the page.
 */
export function remember(shelf: Shelf): Remembered {
  const read = (key: string) => attempt(() => shelf.getItem(`${prefix}${key}`)) ?? undefined;
  const write = (key: string, value: string) => {
    attempt(() => shelf.setItem(`${prefix}${key}`, value));
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
