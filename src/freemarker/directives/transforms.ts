import { toText } from '../coercion/text.js';
import { compress } from '../runtime/compress.js';
import type { Environment } from '../runtime/environment.js';
import type { CallArguments } from '../values/call-arguments.js';
import { escapeBy } from '../values/escape-for.js';
import type { TransformName } from '../values/text-transform.js';

/** What the macros of the language itself make of what their body wrote. */
export const transforms: Readonly<
  Record<TransformName, (text: string, args: CallArguments, env: Environment) => string>
> = {
  compress,
  html_escape: (text) => escapeBy('HTML', text),
  xml_escape: (text) => escapeBy('XML', text),
  normalize_newlines: (text) => text.replace(/\r\n?/g, '\n'),
  capture_output: (text, args, env) => {
    const name = 'named' in args ? args.named.get('var') : undefined;
    env.variables.set(toText(name, env.element, env), text);
    return '';
  },
};
