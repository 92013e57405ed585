import { Decimal } from '../../java/numbers/index.js';
import { requireValue, wrongType } from '../coercion/require.js';
import { Macro } from '../runtime/macro.js';
import { Namespace } from '../values/hash.js';
import { ManyFaced } from '../values/many-faced.js';
import { TemplateObject } from '../values/template-object.js';
import type { BuiltInFunction, BuiltInTable } from './built-in.js';
import { method, ofText } from './define.js';

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

/** The name of a template from the root, where it is named in another one. */
function absoluteName(name: string, base: string): string {
  const folder = base.slice(0, base.lastIndexOf('/') + 1);
  return `/${name.startsWith('/') ? name : folder + name}`.replace(/^\/+/, '/');
}

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
  absolute_template_name: ofText(
    (text, env, use) =>
      new ManyFaced({
        text: () => absoluteName(text, 'messageML'),
        method: method(use, 1, env, (args) => absoluteName(text, args.text(0))),
      }),
  ),
};
