import type { MarkdownIt, StateInline, Token } from 'markdown-it';
import createParser from 'markdown-it';

/** What the service reads of CommonMark: no headings, no HTML, no indented code. */
const rules = [
  'blockquote',
  'fence',
  'hr',
  'list',
  'reference',
  'newline',
  'escape',
  'backticks',
  'emphasis',
  'link',
  'image',
  'autolink',
  'entity',
  'balance_pairs',
  'fragments_join',
  'text_join',
];

/** How deep quotes and lists may be nested; deeper ones are left out. */
const maximumNesting = 100;

/** How many brackets inside each other are looked into for the end of a link: each one costs as many steps. */
const maximumBrackets = 20;

/** Reads the part of CommonMark that the service knows. */
export class MarkdownSyntax {
  readonly #parser: MarkdownIt;

  constructor() {
    this.#parser = createParser('zero', { maxNesting: maximumNesting }).enable(rules);
    this.#parser.inline.ruler.before('link', 'deep_bracket', giveUpInDeepBrackets);
    // Addresses stay as they are written; which are allowed is decided on the document.
    this.#parser.validateLink = () => true;
    this.#parser.normalizeLink = (url) => url;
    this.#parser.normalizeLinkText = (url) => url;
  }

  /** The blocks of a text, with their lines in `inline` tokens. */
  blocks(text: string): readonly Token[] {
    return this.#parser.parse(text, {});
  }

  /** The parts of a single line, such as a cell of a table. */
  line(text: string): readonly Token[] {
    return this.#parser.parseInline(text, {}).flatMap(partsOf);
  }

  /** Resolves the escapes and references in the words after the mark of a code block. */
  infoOf(fence: Token): string {
    return this.#parser.utils.unescapeAll(fence.info).trim();
  }
}

/** The tokens inside a token; none in most. */
export function partsOf(token: Token): readonly Token[] {
  return token.children ?? [];
}

/** A rule that ends the search for the end of a link where its brackets are too deep: none of them is a link then. */
function giveUpInDeepBrackets(state: StateInline, silent: boolean): boolean {
  if (!silent || state.level <= maximumBrackets || !isBracket(state.src, state.pos)) {
    return false;
  }
  state.pos = state.posMax;
  return true;
}

/** Whether the text of a link or the description of an image may begin there. */
function isBracket(text: string, at: number): boolean {
  return text[at] === '[' || (text[at] === '!' && text[at + 1] === '[');
}
