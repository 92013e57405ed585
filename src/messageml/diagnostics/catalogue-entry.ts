import type { Severity } from './diagnostic.js';

/**
 * A kind of finding. Its sentences hold `{names}` that each finding fills in.
 *
 * @example
 * const entry = {
 *   severity: 'error',
 *   summary: 'An element that MessageML does not have',
 *   message: 'MessageML has no element <{tag}>.',
 *   explanation: 'Only the elements of docs/elements.md are known. …',
 *   service: 'Invalid MessageML content at element "{tag}"',
 * } satisfies CatalogueEntry;
 */
export interface CatalogueEntry {
  readonly severity: Severity;
  /** What it is, in a few words, without a full stop: the heading of its row in the docs. */
  readonly summary: string;
  /** One sentence about this message. */
  readonly message: string;
  /** Why it matters and how it comes about, for readers who have never met it. */
  readonly explanation: string;
  /** What to do, when that is the same each time. */
  readonly fix?: string;
  /** The service's own words. Left out where the service accepts the message. */
  readonly service?: string;
}

/** The names in braces that the sentences of an entry ask for. */
export type PlaceholdersOf<Sentence extends string> =
  Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersOf<Rest> : never;
