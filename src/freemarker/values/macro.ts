import type { Located } from '../finding.js';
import type { PresetArguments } from '../runtime/preset-arguments.js';
import type { Block, Element } from '../syntax/element.js';
import type { Expression } from '../syntax/expression.js';
import { TemplateObject } from './template-object.js';

/** A parameter of a macro or function. */
export interface MacroParameter {
  readonly name: string;
  readonly fallback: Expression | undefined;
}

/** What defines a macro or function. */
interface MacroDefinition {
  readonly isFunction: boolean;
  readonly name: string;
  readonly parameters: readonly MacroParameter[];
  readonly rest: string | undefined;
  readonly body: Block;
  readonly at: Located;
}

/** What `#macro` and `#function` define. */
export class Macro extends TemplateObject implements Located {
  readonly typeName: 'macro' | 'function';
  readonly name: string;
  readonly parameters: readonly MacroParameter[];
  /** The parameter that takes all further arguments: `rest...`. */
  readonly rest: string | undefined;
  readonly body: Block;
  readonly start: number;
  readonly end: number;
  /** Arguments it was given before it is called. */
  readonly presets: PresetArguments | undefined;
  readonly #definition: MacroDefinition;

  constructor(definition: MacroDefinition, presets?: PresetArguments) {
    super();
    this.#definition = definition;
    this.presets = presets;
    this.typeName = definition.isFunction ? 'function' : 'macro';
    this.name = definition.name;
    this.parameters = definition.parameters;
    this.rest = definition.rest;
    this.body = definition.body;
    this.start = definition.at.start;
    this.end = definition.at.end;
  }

  /** The same macro or function with arguments that it need not be given any more. */
  withPresets(presets: PresetArguments): Macro {
    return new Macro(this.#definition, presets);
  }
}

/** Template code that was read from a text: the value of `?interpret`, called like a macro. */
export class InterpretedTemplate extends TemplateObject {
  readonly typeName = 'macro';
  readonly code: string;
  readonly elements: readonly Element[];
  readonly macros: readonly Macro[];

  constructor(
    code: string,
    parsed: { readonly elements: readonly Element[]; readonly macros: readonly Macro[] },
  ) {
    super();
    this.code = code;
    this.elements = parsed.elements;
    this.macros = parsed.macros;
  }
}
