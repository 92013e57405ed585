import { Decimal } from '../../java/numbers/index.js';
import { requireValue, wrongType } from '../coercion/require.js';
import { Macro } from '../runtime/macro.js';
import { Namespace } from '../values/hash.js';
import { TemplateObject } from '../values/template-object.js';
import type { BuiltInFunction, BuiltInTable } from './built-in.js';
import { ofText, ofTextWith } from './define.js';

/** Asks for a node of an XML document, which no data of a message is. */
const ofNode: BuiltInFunction = (use, env) => {
  throw wrongType(use.target.evaluate(env), use.target, 'an XML node', env);
};

const nodeBuiltIns: BuiltInTable = Object.fromEntries(
  [
    'ancestors',
    'children',
    'next_sibling',
    'node_name',
    'node_namespace',
    'node_type',
    'parent',
    'previous_sibling',
    'root',
  ].map((name) => [name, ofNode]),
);

/** Built-ins that exist, but of which a message can make no use. */
export const unavailableBuiltIns: BuiltInTable = {
  ...nodeBuiltIns,
  new: ofText((_text, env, use) => {
    throw env.fail('template-no-access', undefined, { name: use.name });
  }),
  api: (use, env) => {
    throw env.fail('template-no-access', use, { name: use.name });
  },
  has_api: (use, env) => {
    const value = requireValue(use.target.evaluate(env), use.target, env);
    const isOfTemplate = value instanceof TemplateObject || value instanceof Decimal;
    return typeof value === 'object' && !isOfTemplate;
  },
  namespace: (use, env) => {
    const value = use.target.evaluate(env);
    if (value instanceof Macro) {
      return new Namespace(env.variables);
    }
    throw wrongType(value, use.target, 'a macro or function', env);
  },
  absolute_template_name: ofTextWith(1, (text, args) => {
    const base = args.text(0);
    const folder = base.slice(0, base.lastIndexOf('/') + 1);
    return `/${text.startsWith('/') ? text : folder + text}`.replace(/^\/+/, '/');
  }),
};
