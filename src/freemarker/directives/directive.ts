import type { Block, Layout } from '../syntax/element.js';

/** The layout of a directive without a body. */
export const plainLayout: Layout = { kind: 'directive' };

/** The layout of a directive that sets or defines something and has no body. */
export const definitionLayout: Layout = { kind: 'directive', defines: true };

/** The layout of a directive with bodies. */
export function containerLayout(...blocks: readonly Block[]): Layout {
  return { kind: 'directive', blocks };
}
