import { inHashOrder } from '../../java/collections/index.js';
import type { Evaluate } from '../runtime/compiler.js';
import type { Environment } from '../runtime/environment.js';
import { Macro } from '../runtime/macro.js';
import type { ExpressionOf } from '../syntax/expression.js';
import type { SpecialVariableName } from '../syntax/special-variable-names.js';
import { DateValue } from '../values/date-value.js';
import { HashByLookup, HashOfEntries, Namespace } from '../values/hash.js';
import { Method } from '../values/method.js';
import type { Value } from '../values/value.js';

type Use = ExpressionOf<'special-variable'>;
type SpecialVariable = (env: Environment, use: Use) => Value | undefined;

const missing: SpecialVariable = () => undefined;

const doNothing = new Macro({
  isFunction: false,
  usesArguments: false,
  name: 'pass',
  parameters: [],
  rest: undefined,
  body: [],
  start: 0,
  end: 0,
});

/** There are no other templates, so every optional one is absent. */
const optionalTemplate = new Method(() => new HashOfEntries(new Map([['exists', false]])));

/** Variables in the order in which FreeMarker lists them. */
function hashMap(variables: ReadonlyMap<string, Value>): ReadonlyMap<string, Value | undefined> {
  return new Map(inHashOrder(variables.keys()).map((name) => [name, variables.get(name)]));
}

/** The data model as a hash: its two roots. */
function dataModel(env: Environment): HashOfEntries {
  return new HashOfEntries(new Map(['data', 'entity'].map((name) => [name, env.root(name)])));
}

/** What each name means that may follow a leading dot. */
const specialVariables: Readonly<Record<SpecialVariableName, SpecialVariable>> = {
  args: (env) => env.invocation?.args(),
  auto_esc: (_env, { isEscaping }) => isEscaping,
  caller_template_name: (env) => {
    if (env.invocation !== undefined) {
      return 'messageML';
    }
    throw env.fail('template-not-callable', undefined, {
      expression: '.caller_template_name',
      found: 'outside of every macro',
    });
  },
  current_node: missing,
  current_template_name: () => 'messageML',
  data_model: dataModel,
  error: (env) => {
    const failure = env.caught.at(-1);
    if (failure !== undefined) {
      return failure.sentence;
    }
    throw env.fail('template-bad-argument', undefined, {
      problem: '.error exists only inside of #recover.',
    });
  },
  get_optional_template: () => optionalTemplate,
  globals: (env) => new HashByLookup((name) => env.global(name)),
  incompatible_improvements: () => '2.3.30',
  lang: (env) => env.settings.locale.split('_')[0],
  locale: (env) => env.settings.locale,
  locale_object: (env) => env.settings.locale,
  locals: (env) =>
    env.invocation === undefined ? undefined : new HashOfEntries(hashMap(env.invocation.locals)),
  main: (env) => new Namespace(hashMap(env.variables)),
  main_template_name: () => 'messageML',
  namespace: (env) => new Namespace(hashMap(env.variables)),
  node: missing,
  now: (env) => new DateValue('datetime', env.now),
  output_encoding: missing,
  output_format: (_env, { outputFormat }) => outputFormat.name,
  pass: () => doNothing,
  template_name: () => 'messageML',
  time_zone: (env) => env.settings.time_zone,
  url_escaping_charset: ({ settings }) => settings.url_escaping_charset || undefined,
  vars: (env) => new HashByLookup((name) => env.lookUp(name)),
  version: () => '2.3.31',
};

/** `.name` */
export function compileSpecialVariable(use: Use): Evaluate {
  const variable = specialVariables[use.name];
  return (env) => variable(env, use);
}
