import type { Content } from './content.js';
import type { TagOf, TagsInside } from './element-types.js';
import type { Inside } from './inside.js';

/** The elements that may be in a line of text: in `b`, `i`, headings, `pre`, `code`. */
export type PhrasingTag = Exclude<TagsInside<'b'>, TagOf<'chime'>>;

/** Content that may be in a line of text. */
export type PhrasingContent = Content<PhrasingTag, Inside>;
