import type { Located } from '../finding.js';
import type { PresetArguments } from '../values/call-arguments.js';
import { TemplateObject } from '../values/template-object.js';
import type { CompiledElement, CompiledMacro, CompiledTemplate } from './environment.js';

/** What `#macro` and `#function` define. */
export class Macro extends TemplateObject implements Located {
  readonly typeName: 'macro' | 'function';
  readonly name: string;
  readonly parameters: CompiledMacro['parameters'];
  /** The parameter that takes all further arguments: `rest...`. */
  readonly rest: string | undefined;
  readonly body: readonly CompiledElement[];
  /** `.args` is in it. */
  readonly usesArguments: boolean;
  readonly start: number;
  readonly end: number;
  /** Arguments it was given before it is called. */
  readonly presets: PresetArguments | undefined;
  readonly #definition: CompiledMacro;

  constructor(definition: CompiledMacro, presets?: PresetArguments) {
    super();
    this.#definition = definition;
    this.presets = presets;
    this.typeName = definition.isFunction ? 'function' : 'macro';
    this.name = definition.name;
    this.parameters = definition.parameters;
    this.rest = definition.rest;
    this.body = definition.body;
    this.usesArguments = definition.usesArguments;
    this.start = definition.start;
    this.end = definition.end;
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
  readonly template: CompiledTemplate;

  constructor(code: string, template: CompiledTemplate) {
    super();
    this.code = code;
    this.template = template;
  }
}
