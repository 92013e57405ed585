import type { MarkupFormat } from '../syntax/output-formats.js';
import { TemplateObject } from './template-object.js';

/** Text that is markup already and is not escaped when it is output: the value of `?no_esc` and `?esc`. */
export class Markup extends TemplateObject {
  readonly typeName = 'markup';
  readonly format: MarkupFormat;
  readonly text: string;

  constructor(format: MarkupFormat, text: string) {
    super();
    this.format = format;
    this.text = text;
  }
}
