import { builtInNamed } from './built-ins/registry.js';
import { templateFindings } from './diagnostics.js';
import { defineMacros } from './directives/macros.js';
import type { TemplateFinding } from './finding.js';
import { TemplateFailure } from './finding.js';
import { fillIn } from './findings/finding-row.js';
import { compileExpression, compileTemplate } from './interpreter.js';
import type { ExpressionLimits } from './limits.js';
import { defaultExpressionLimits } from './limits.js';
import {
  type CodeReader,
  type CompiledExpression,
  type CompiledTemplate,
  Environment,
} from './runtime/environment.js';
import { SourceMap } from './source-map.js';
import { servicePosition } from './source-positions.js';
import type { OutputPlace } from './syntax/output-formats.js';
import type { ReadingOptions } from './syntax/parse-context.js';
import { parseExpression, parseTemplate } from './syntax/template-parser.js';
import type { TemplateCache } from './template-cache.js';
import { sharedTemplateCache } from './template-cache.js';
import type { HashValue } from './values/hash.js';

/** What came of a template: its text, with where each part of it comes from, or why there is none. */
export type EvaluatedTemplate =
  | { readonly ok: true; readonly output: string; readonly map: SourceMap }
  | { readonly ok: false; readonly diagnostics: readonly TemplateFinding[] };

/** What {@link evaluateTemplate} may be given besides the template and its data. */
export interface EvaluationOptions {
  /** What the template may cost. Default: {@link defaultExpressionLimits}, also for what is left out. */
  readonly limits?: Partial<ExpressionLimits>;
  /** Where read templates are kept. Default: one cache for all. */
  readonly cache?: TemplateCache;
  /** The time that `.now` is, in milliseconds since 1970. Default: when it is first asked for. */
  readonly now?: number;
}

/** Whether a text has anything that the template language would interpret. Plain text costs three quick looks. */
export function hasTemplateSyntax(source: string): boolean {
  const mayHave = source.includes('$') || source.includes('#') || source.includes('@');
  return mayHave && /<[#@]|[$#]\{/.test(source);
}

/**
 * Runs the template expressions of a message over its data, which they see as `data` and as `entity` [MSG-5].
 * Never throws: what cannot be read or run is a finding with the service's own words. Values are inserted as they
 * are, markup included, and are not interpreted again.
 *
 * @example
 * evaluateTemplate('<b>${data.name?upper_case}</b>', { name: 'ann' }); // { ok: true, output: '<b>ANN</b>', map }
 */
export function evaluateTemplate(
  source: string,
  data: HashValue,
  options: EvaluationOptions = {},
): EvaluatedTemplate {
  if (!hasTemplateSyntax(source)) {
    return { ok: true, output: source, map: SourceMap.identity(source.length) };
  }
  const { cache = sharedTemplateCache(), now } = options;
  const limits =
    options.limits === undefined
      ? defaultExpressionLimits
      : { ...defaultExpressionLimits, ...options.limits };
  const reader = new LimitedReader(limits);
  const env = new Environment(source, data, { limits, reader, now });
  const failures = failuresOf(() => run(cache.get(source, limits), env), env, source);
  return failures.length === 0
    ? { ok: true, output: env.output.text, map: env.output.toSourceMap() }
    : { ok: false, diagnostics: failures.map((failure) => findingOf(failure, source)) };
}

/** Reads code within the limits of a template. */
class LimitedReader implements CodeReader {
  readonly limits: ExpressionLimits;
  readonly builtIns = builtInNamed;

  constructor(limits: ExpressionLimits) {
    this.limits = limits;
  }

  expression(code: string, output?: OutputPlace): CompiledExpression {
    return compileExpression(parseExpression(code, this.#at(output)));
  }

  template(code: string, output?: OutputPlace): CompiledTemplate {
    return compileTemplate(parseTemplate(code, this.#at(output)));
  }

  #at(output: OutputPlace | undefined): ReadingOptions {
    const { limits, builtIns } = this;
    return { limits, builtIns, ...(output === undefined ? {} : { output }) };
  }
}

function run(template: CompiledTemplate, env: Environment): void {
  defineMacros(template.macros, env);
  env.render(template.elements);
}

/** What goes wrong while a template is read and run; what ends it comes last. */
function failuresOf(
  body: () => void,
  env: Environment,
  source: string,
): readonly TemplateFailure[] {
  try {
    body();
    return env.failures.all;
  } catch (error) {
    return [...new Set([...env.failures.all, asFailure(error, source, env.limits)])];
  }
}

function findingOf(failure: TemplateFailure, source: string): TemplateFinding {
  const { start, end } = failure.at;
  const { line, column } = servicePosition(source, start);
  const position = { line: String(line), column: String(column) };
  const values = { ...position, ...failure.values, sentence: failure.sentence };
  return {
    code: failure.code,
    start,
    end: Math.max(start, end),
    values,
    serviceMessage: fillIn(templateFindings[failure.code].service, values),
  };
}

/** Running out of stack means too deep a template; anything else is a bug and stays one. */
function asFailure(error: unknown, source: string, limits: ExpressionLimits): TemplateFailure {
  if (error instanceof TemplateFailure) {
    return error;
  }
  if (!isOutOfStack(error)) {
    throw error;
  }
  const at = { start: 0, end: source.length };
  return new TemplateFailure('template-too-deep', at, { limit: limits.depth });
}

/** A regular expression that is first used where the stack ends reports that as a mistake of its own. */
function isOutOfStack(error: unknown): boolean {
  return (
    error instanceof RangeError ||
    (error instanceof SyntaxError && error.message.endsWith('Maximum call stack size exceeded'))
  );
}
