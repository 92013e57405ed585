import type { Located } from '../finding.js';
import type { Block, ElementKind, ElementOf } from './element.js';

/**
 * What the stripping of white space has to know about an element: `text` may be shortened; a `value` keeps the white
 * space beside it; `trim` (`<#t>` and its kin) is removed after it did its work; a `comment` never writes; everything
 * else is a `directive`.
 */
export type Layout = LayoutTraits &
  (
    | { readonly kind: 'value' | 'trim' | 'comment' | 'directive' }
    /** `content`: where its characters stand, when its tags are around them. */
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

/** How an element takes part in the stripping of white space. */
export function layoutOf<Kind extends ElementKind>(element: ElementOf<Kind>): Layout {
  return layouts[element.kind](element);
}

const plain: Layout = { kind: 'directive' };
const value: Layout = { kind: 'value' };
const comment: Layout = { kind: 'comment' };
const definition: Layout = { kind: 'directive', defines: true };

function container(...blocks: readonly Block[]): Layout {
  return { kind: 'directive', blocks };
}

function ofBranches(branches: readonly { readonly body: Block }[]): Layout {
  return container(...branches.map(({ body }) => body));
}

const layouts: {
  readonly [Kind in ElementKind]: (element: ElementOf<Kind>) => Layout;
} = {
  text: ({ content }) => ({ kind: 'text', content }),
  interpolation: () => value,
  'numeric-interpolation': () => value,
  if: ({ branches }) => ofBranches(branches),
  switch: ({ cases }) => ofBranches(cases),
  list: ({ body, otherwise }) =>
    container(...(otherwise === undefined ? [body] : [body, otherwise])),
  items: ({ body }) => container(body),
  separator: ({ body }) => container(body),
  jump: () => plain,
  assign: () => definition,
  'assign-block': ({ body }) => ({ ...container(body), opaque: true }),
  definition: ({ body }) => ({ ...container(body), defines: true, opaque: true }),
  nested: () => plain,
  return: () => plain,
  'macro-call': ({ body }) => (body === undefined ? plain : container(body)),
  section: ({ body, vanishesEmpty }) => ({ ...container(body), vanishesEmpty }),
  compress: ({ body }) => ({ ...container(body), vanishesEmpty: true }),
  trim: ({ left, right }) => ({ kind: 'trim', left, right }),
  comment: () => comment,
  flush: () => plain,
  attempt: ({ body, recovery }) => container(body, recovery),
  stop: () => plain,
  setting: () => definition,
  load: ({ directive }) => (directive === '#import' ? definition : plain),
  'node-directive': () => plain,
};
