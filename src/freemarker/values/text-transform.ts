import { TemplateObject } from './template-object.js';

/** The macros of the language itself that change what their body writes. */
export const transformNames = [
  'compress',
  'html_escape',
  'xml_escape',
  'normalize_newlines',
  'capture_output',
] as const;

/** One of {@link transformNames}. */
export type TransformName = (typeof transformNames)[number];

/** A macro of the language itself that changes what its body writes: `<@compress>…</@compress>`. */
export class TextTransform extends TemplateObject {
  readonly typeName = 'transform';
  readonly name: TransformName;

  constructor(name: TransformName) {
    super();
    this.name = name;
  }
}

/** Variables that every template has besides its data: the macros of the language itself. */
export const sharedVariables: ReadonlyMap<string, TextTransform> = new Map(
  transformNames.map((name) => [name, new TextTransform(name)]),
);
