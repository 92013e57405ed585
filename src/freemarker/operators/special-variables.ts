import { DateValue } from '../dates/date-value.js';
import type { Environment } from '../runtime/environment.js';
import type { Expression } from '../syntax/expression.js';
import type { OutputFormatName } from '../syntax/output-formats.js';
import { Method } from '../values/callable.js';
import { HashByLookup, HashOfEntries, Namespace } from '../values/hash.js';
import { Macro } from '../values/macro.js';
import type { Value } from '../values/value.js';

/** What a special variable may depend on that is known when the template is read. */
export interface SpecialVariableContext {
  readonly outputFormat: OutputFormatName;
  readonly isEscaping: boolean;
}

type SpecialVariable = (env: Environment, context: SpecialVariableContext) => Value | undefined;

const missing: SpecialVariable = () => undefined;

const doNothing = new Macro({
  isFunction: false,
  name: 'pass',
  parameters: [],
  rest: undefined,
  body: { elements: [], start: 0, end: 0 },
  at: { start: 0, end: 0 },
});

/** There are no other templates, so every optional one is absent. */
const optionalTemplate = new Method(() => new HashOfEntries(new Map([['exists', false]])));

/** The data model as a hash: its two roots. */
function dataModel(env: Environment): HashOfEntries {
  return new HashOfEntries(new Map(['data', 'entity'].map((name) => [name, env.root(name)])));
}

/** Every name that may follow a leading dot, with what it means here. */
const specialVariables: Readonly<Record<string, SpecialVariable>> = {
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
    env.invocation === undefined ? undefined : new HashOfEntries(env.invocation.locals),
  main: (env) => new Namespace(env.variables),
  main_template_name: () => 'messageML',
  namespace: (env) => new Namespace(env.variables),
  node: missing,
  now: (env) => new DateValue('datetime', env.now),
  output_encoding: missing,
  output_format: (_env, { outputFormat }) => outputFormat,
  pass: () => doNothing,
  template_name: () => 'messageML',
  time_zone: (env) => env.settings.time_zone,
  url_escaping_charset: (env) => env.settings.url_escaping_charset,
  vars: (env) => new HashByLookup((name) => env.lookUp(name)),
  version: () => '2.3.31',
};

/** Finds a special variable by its name with underscores. */
export function specialVariableNamed(name: string): SpecialVariable | undefined {
  return Object.hasOwn(specialVariables, name) ? specialVariables[name] : undefined;
}

/** `.name`: a variable of the template language itself. */
export class SpecialVariableExpression implements Expression {
  readonly start: number;
  readonly end: number;
  readonly #variable: SpecialVariable;
  readonly #context: SpecialVariableContext;

  constructor(
    variable: SpecialVariable,
    context: SpecialVariableContext,
    start: number,
    end: number,
  ) {
    this.#variable = variable;
    this.#context = context;
    this.start = start;
    this.end = end;
  }

  evaluate(env: Environment): Value | undefined {
    return this.#variable(env, this.#context);
  }
}
