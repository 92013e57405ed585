import type { Token } from './incoming-message.js';
import { collapsed, isLineEnd, trimmedLines, withPlainSpaces } from './white-space.js';

const cellGap = '\t';

interface OpenLink {
  readonly href: string;
  /** Whether anything was shown for it yet. */
  shown: boolean;
}

/**
 * Lays a message out as lines of text while it is read, and cuts it into tokens.
 *
 * Spaces and line breaks are held back until something follows them: so none are at the ends of
 * the message or of a line, and blocks inside blocks do not leave empty lines.
 */
export class Transcript {
  readonly #tokens: Token[] = [];
  readonly #links: (OpenLink | undefined)[] = [];
  /**
   * The pieces of the text or link token that is being written, and the link it belongs to. A text that grows by each
   * piece would be four times as large in memory, until it is done.
   */
  readonly #run: string[] = [];
  #runLink: OpenLink | undefined;
  #preformatted = 0;
  #breaks = 0;
  #gap = '';
  #empty = true;

  /** Adds text. Its line ends are spaces, unless it is preformatted. */
  write(text: string): void {
    const visible = withPlainSpaces(text);
    if (this.#preformatted > 0) {
      this.#writeLines(visible);
    } else if (visible.includes('\n') || visible.includes('\r')) {
      this.#writeFlowing(collapsed(visible, isLineEnd));
    } else {
      this.#writeFlowing(visible);
    }
  }

  /** Adds an entity. Its text is in the line like any word. */
  add(token: Token): void {
    if (this.#runLink !== undefined) {
      this.#endRun();
    }
    this.#addPiece(this.#takeGap());
    this.#endRun();
    this.#tokens.push(token);
    this.#wroteSomething();
  }

  /** What follows, up to the matching {@link closeLink}, is the text of a link. */
  openLink(href: string | undefined): void {
    this.#links.push(href ? { href, shown: false } : this.#links.at(-1));
  }

  /** Ends the innermost link. One without a text shows its address. */
  closeLink(): void {
    const link = this.#links.at(-1);
    if (link !== undefined && !link.shown) {
      this.#append(link.href);
    }
    this.#links.pop();
  }

  /** Line ends count from here to the matching {@link closePreformatted}. */
  openPreformatted(): void {
    this.#preformatted += 1;
  }

  closePreformatted(): void {
    this.#preformatted -= 1;
  }

  /** What follows is on a line of its own. */
  startLine(): void {
    if (this.#breaks === 0) {
      this.breakLine();
    }
  }

  /** Ends the line, as `<br/>` does: two of them leave an empty one. */
  breakLine(): void {
    this.#gap = '';
    if (!this.#empty) {
      this.#breaks += 1;
    }
  }

  /** What follows is the next cell of a table's row. */
  startCell(): void {
    if (!this.#atLineStart()) {
      this.#gap = cellGap;
    }
  }

  /** All tokens. What is still held back was white space at the end. */
  finish(): readonly Token[] {
    this.#endRun();
    return this.#tokens;
  }

  #writeFlowing(text: string): void {
    const content = text.trim();
    if (content.length === text.length && content !== '') {
      this.#append(content);
      return;
    }
    const start = text.length - text.trimStart().length;
    this.#pause(text.slice(0, start));
    if (content === '') {
      return;
    }
    this.#append(content);
    this.#pause(text.slice(start + content.length));
  }

  #writeLines(text: string): void {
    const lines = trimmedLines(text);
    if (lines === '') {
      this.#pause(text);
      return;
    }
    const end = lines.trimEnd().length;
    const start = end === 0 ? 0 : lines.search(/[^\n]/);
    this.#breakLines(start);
    if (end > 0) {
      const content = lines.slice(start, end);
      this.#append(this.#empty ? content.trimStart() : content);
    }
    this.#breakLines(lines.length - end);
  }

  #breakLines(count: number): void {
    for (let ended = 0; ended < count; ended += 1) {
      this.breakLine();
    }
  }

  #append(content: string): void {
    const link = this.#links.at(-1);
    if (this.#runLink !== link) {
      // The space before or after a link is text, not part of it.
      if (this.#runLink !== undefined) {
        this.#endRun();
      }
      this.#addPiece(this.#takeGap());
      if (link !== undefined) {
        this.#endRun();
      }
      this.#runLink = link;
    }
    this.#addPiece(this.#takeGap());
    this.#addPiece(content);
    this.#wroteSomething();
  }

  #addPiece(piece: string): void {
    if (piece !== '') {
      this.#run.push(piece);
    }
  }

  #wroteSomething(): void {
    const link = this.#links.at(-1);
    if (link !== undefined) {
      link.shown = true;
    }
    this.#empty = false;
  }

  #endRun(): void {
    const link = this.#runLink;
    this.#runLink = undefined;
    if (this.#run.length === 0) {
      return;
    }
    const text = this.#run.join('');
    this.#run.length = 0;
    this.#tokens.push(
      link === undefined ? { kind: 'text', text } : { kind: 'link', href: link.href, text },
    );
  }

  #atLineStart(): boolean {
    return this.#empty || this.#breaks > 0;
  }

  #pause(space: string): void {
    if (this.#gap !== cellGap && !this.#atLineStart()) {
      this.#gap += space;
    }
  }

  #takeGap(): string {
    const breaks = this.#breaks;
    const gap = breaks === 1 ? '\n' : breaks > 1 ? '\n'.repeat(breaks) : this.#gap;
    this.#breaks = 0;
    this.#gap = '';
    return gap;
  }
}
