import type { FormValues } from '../contract/index.js';

/** Where a line of a transcript stands. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
}

/** A message that is expected of the bot. */
export interface ExpectedMessage extends Line {
  /** A room, or the person whose chat with the bot it is; undefined for that of the latest action. */
  readonly place: Place | undefined;
  /** Whether it takes the place of an earlier one. */
  readonly updates: boolean;
  /** As Markdown; `*` stands for anything within it. */
  readonly text: string;
  /** Each as `approval: note [approve] [reject]`, where they count. */
  readonly forms: readonly string[];
  /** The names of the files, where they count. */
  readonly files: readonly string[];
}

/** A conversation: a room, or the chat of a person with the bot. */
export type Place = { readonly room: string } | { readonly person: string };

/** Something that happens, and what the bot is expected to say then. */
export interface Step extends Line {
  readonly action: Action;
  /** The action as it is written, for failures. */
  readonly source: string;
  readonly expected: readonly ExpectedMessage[];
}

/** What can happen. */
export type Action =
  | {
      readonly kind: 'say';
      readonly who: string;
      readonly room: string | undefined;
      readonly text: string;
    }
  | {
      readonly kind: 'attach';
      readonly who: string;
      readonly room: string | undefined;
      readonly file: string;
      readonly content: string;
    }
  | {
      readonly kind: 'press';
      readonly who: string;
      readonly button: string;
      /** As they are submitted: a text, or what stands for several, such as a list. */
      readonly values: FormValues;
    }
  | { readonly kind: 'join' | 'leave'; readonly who: string; readonly room: string }
  | { readonly kind: 'wait'; readonly time: string }
  | { readonly kind: 'restart' };

/** A conversation as it is written down: who is there, and what happens. */
export interface Transcript {
  readonly people: readonly string[];
  readonly rooms: Readonly<Record<string, readonly string[]>>;
  readonly clock: string | undefined;
  readonly steps: readonly Step[];
}
