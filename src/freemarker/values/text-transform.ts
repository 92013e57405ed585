import type { Environment } from '../runtime/environment.js';
import type { CallArguments } from '../runtime/invoke.js';
import { TemplateObject } from './template-object.js';

/** A macro of the language itself that changes what its body writes: `<@compress>…</@compress>`. */
export class TextTransform extends TemplateObject {
  readonly typeName = 'transform';
  readonly apply: (text: string, args: CallArguments, env: Environment) => string;

  constructor(apply: (text: string, args: CallArguments, env: Environment) => string) {
    super();
    this.apply = apply;
  }
}
