import { CadenzaError } from '../contract/index.js';

/** Where in a template's source something stands. */
export interface TemplatePlace {
  /** The template: its name, or its file when it comes from a folder (`templates/poll.hbs`). */
  readonly template: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** What can be wrong with a template. */
export type TemplateErrorCode =
  /** The source is not Handlebars, or does what templates for messages must not do. */
  | 'TEMPLATE_SYNTAX'
  /** A variable is not in the data that the template was rendered with. */
  | 'TEMPLATE_VARIABLE_MISSING'
  /** A message cannot show the value, such as an object. */
  | 'TEMPLATE_VALUE'
  /** A helper refused its arguments. */
  | 'TEMPLATE_HELPER'
  /** There is no template or partial of that name. */
  | 'TEMPLATE_UNKNOWN'
  /** The folder of templates cannot be read. */
  | 'TEMPLATE_FOLDER';

/**
 * A template that cannot be used, or could not be rendered. The message begins with the place, as
 * editors and terminals link it; no value of the data is in it.
 *
 * @example
 * // templates/poll.hbs:3:9: "option.label" is missing: the data has no field "label" in "options[1]".
 */
export class TemplateError extends CadenzaError {
  /** Always `TemplateError`. */
  override readonly name = 'TemplateError';
  /** What is wrong, stable over versions. */
  declare readonly code: TemplateErrorCode;
  /** Where, when it is one place in a template. */
  readonly place: TemplatePlace | undefined;

  constructor(
    code: TemplateErrorCode,
    message: string,
    place?: TemplatePlace,
    options?: ErrorOptions,
  ) {
    const where = place === undefined ? '' : `${place.template}:${place.line}:${place.column}: `;
    super(code, where + message, options);
    this.place = place && { template: place.template, line: place.line, column: place.column };
  }
}
