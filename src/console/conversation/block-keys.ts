import { firstIdOf } from '../state/histories.js';
import type { TimelineBlock } from './timeline-blocks.js';

/** The keys of blocks, and that of the group of each message. */
export interface BlockKeys {
  readonly keys: readonly string[];
  readonly byMessage: ReadonlyMap<string, string>;
}

/** What there is before anything was drawn. */
export const noBlockKeys: BlockKeys = { keys: [], byMessage: new Map() };

/**
 * Names each block, so that what stays on the page is not drawn anew when messages come and go at its ends. A group
 * keeps its name for as long as one of its messages is there, changed or not: its first and its last may both be gone.
 */
export function blockKeys(blocks: readonly TimelineBlock[], before: BlockKeys): BlockKeys {
  const taken = new Set<string>();
  const byMessage = new Map<string, string>();
  const keys = blocks.map((block) => {
    if (block.kind !== 'group') {
      return keyOf(block);
    }
    const ids = block.messages.map(firstIdOf);
    const known = ids.flatMap((id) => before.byMessage.get(id) ?? []);
    const own = ids.map((id) => `group-${id}`);
    const key = [...known, ...own].find((each) => !taken.has(each)) ?? `group-${taken.size}`;
    taken.add(key);
    ids.forEach((id) => byMessage.set(id, key));
    return key;
  });
  return { keys, byMessage };
}

function keyOf(block: Exclude<TimelineBlock, { readonly kind: 'group' }>): string {
  switch (block.kind) {
    case 'day':
      return `day-${block.timestamp}`;
    case 'problem':
      return `problem-${block.problem.id}`;
    case 'new':
      return 'new';
  }
}
