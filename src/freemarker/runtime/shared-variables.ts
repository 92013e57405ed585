import { escapeFor } from '../syntax/output-formats.js';
import { toText } from '../values/coercion.js';
import { TextTransform } from '../values/text-transform.js';
import type { Value } from '../values/value.js';
import { compress } from './compress.js';

/** Variables that every template has besides its data: macros that transform their body. */
export const sharedVariables: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['compress', new TextTransform(compress)],
  ['html_escape', new TextTransform((text) => escapeFor('HTML', text))],
  ['xml_escape', new TextTransform((text) => escapeFor('XML', text))],
  ['normalize_newlines', new TextTransform((text) => text.replace(/\r\n?/g, '\n'))],
  [
    'capture_output',
    new TextTransform((text, args, env) => {
      const name = 'named' in args ? args.named.get('var') : undefined;
      env.variables.set(toText(name, env.element, env), text);
      return '';
    }),
  ],
]);
