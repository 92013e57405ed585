import type { OutputFormat } from '../syntax/output-formats.js';
import { escapeFor } from './escape-for.js';
import { TemplateObject } from './template-object.js';

/** Text that is markup already and is not escaped when it is output: the value of `?no_esc` and `?esc`. */
export class Markup extends TemplateObject {
  readonly typeName = 'markup';
  readonly format: OutputFormat;
  readonly text: string;
  /** The text it was escaped from: with it, it can be had in another format. */
  readonly source: string | undefined;

  constructor(format: OutputFormat, text: string, source?: string) {
    super();
    this.format = format;
    this.text = text;
    this.source = source;
  }

  /** A text as markup that shows it. */
  static showing(source: string, format: OutputFormat): Markup {
    return new Markup(format, escapeFor(format, source), source);
  }

  /** The same in another format; `undefined` where all that is known of it is how it is in its own. */
  inFormat(format: OutputFormat): Markup | undefined {
    if (format === this.format) {
      return this;
    }
    return this.source === undefined ? undefined : Markup.showing(this.source, format);
  }

  /** This and what follows it, in the format of either; `undefined` where neither can be had in that of the other. */
  followedBy(next: Markup): Markup | undefined {
    const same = next.inFormat(this.format);
    if (same === undefined) {
      return this.inFormat(next.format)?.followedBy(next);
    }
    const isShown = this.source !== undefined && same.source !== undefined;
    const source = isShown ? `${this.source}${same.source}` : undefined;
    return new Markup(this.format, this.text + same.text, source);
  }
}
