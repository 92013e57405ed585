import type { Located } from '../finding.js';
import type { Completion } from '../runtime/completion.js';
import type { Environment } from '../runtime/environment.js';

/** A part of a template that does something when the template runs: text, an interpolation, a directive. */
export interface Element extends Located {
  render(env: Environment): Completion;
  /** How the element takes part in the stripping of white space. */
  readonly layout: Layout;
}

/**
 * What the stripping of white space has to know about an element: `text` may be shortened; a `value` keeps the white
 * space beside it; `trim` (`<#t>` and its kin) is removed after it did its work; a `comment` never writes; everything
 * else is a `directive`.
 */
export type Layout = LayoutTraits &
  (
    | { readonly kind: 'value' | 'trim' | 'comment' | 'directive' }
    /** `content`: where its characters stand, when its tags stand around them. */
    | { readonly kind: 'text'; readonly content: Located }
  );

interface LayoutTraits {
  /** It never writes: blank text between two such elements is dropped. */
  readonly defines?: boolean;
  /** Its bodies, which are stripped too. */
  readonly blocks?: readonly Block[];
  /** It counts as not being there when nothing is left in its body. */
  readonly vanishesEmpty?: boolean;
  /** Neighbours on the same line do not look into its bodies. */
  readonly opaque?: boolean;
  /** Of a `trim`: which side of the line it strips. Neither: it protects the line. */
  readonly left?: boolean;
  readonly right?: boolean;
}

/** A body of a directive, from its own tag (`<#else>`) on. Its elements are replaced when white space is stripped. */
export interface Block extends Located {
  elements: readonly Element[];
  /** On which lines it counts as standing, when not on its own. `undefined` lines: on none. */
  readonly standsAt?: Located | 'nowhere';
  /** It counts as not being there when nothing is left in it. */
  readonly vanishesEmpty?: boolean;
}
