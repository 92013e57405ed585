import type { NumberFormat } from '../../java/numbers/index.js';
import type { JavaPattern } from '../../java/regex/index.js';
import type { Located } from '../finding.js';
import { TemplateFailure } from '../finding.js';
import type { ExpressionLimits } from '../limits.js';
import type { Origin } from '../source-map.js';
import type { ExpressionKind } from '../syntax/expression.js';
import type { OutputPlace } from '../syntax/output-formats.js';
import type { HashValue } from '../values/hash.js';
import { sharedVariables } from '../values/text-transform.js';
import type { Value } from '../values/value.js';
import type { Completion } from './completion.js';
import { completed } from './completion.js';
import { KeptFailures } from './kept-failures.js';
import type { MacroInvocation } from './macro-invocation.js';
import { MeteredRun } from './metered-run.js';
import { Output } from './output.js';
import type { Scope } from './scope.js';
import type { Settings } from './settings.js';
import { defaultSettings } from './settings.js';

/** An expression that is ready to be evaluated. */
export interface CompiledExpression extends Located {
  readonly kind: ExpressionKind;
  /** Of an expression in parentheses: where what is in them stands. */
  readonly inside: (Located & { readonly kind: ExpressionKind }) | undefined;
  /** The value; `undefined` when there is none. */
  readonly evaluate: (env: Environment) => Value | undefined;
}

/** An element that is ready to run. */
export interface CompiledElement extends Located {
  readonly run: (env: Environment) => Completion;
}

/** A macro or function that is ready to run. */
export interface CompiledMacro extends Located {
  readonly isFunction: boolean;
  readonly usesArguments: boolean;
  readonly name: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly fallback: CompiledExpression | undefined;
  }[];
  /** The parameter that takes all further arguments: `rest...`. */
  readonly rest: string | undefined;
  readonly body: readonly CompiledElement[];
}

/** A template that is ready to run, any number of times. */
export interface CompiledTemplate {
  readonly elements: readonly CompiledElement[];
  readonly macros: readonly CompiledMacro[];
}

/** Reads template code while a template runs: what `?eval` and `?interpret` need. */
export interface CodeReader {
  expression(code: string, output?: OutputPlace): CompiledExpression;
  template(code: string, output?: OutputPlace): CompiledTemplate;
}

/** Steps that a failure which does not end the template counts as. */
const failurePrice = 80;
/** Steps that writing into an output of its own counts as. */
const capturePrice = 16;

/** Everything that a running template knows and changes. */
export class Environment extends MeteredRun {
  output = new Output();
  /** Loop variables and their kin, innermost first. */
  scope: Scope | undefined;
  /** The macro or function that runs. */
  invocation: MacroInvocation | undefined;
  settings: Settings = defaultSettings;
  /** The value of the `#return` that is on its way out of a function. */
  returned: Value | undefined;
  /** Findings that `#attempt` caught and whose `#recover` runs, innermost last: `.error`. */
  readonly caught: TemplateFailure[] = [];
  readonly reader: CodeReader;
  readonly #data: HashValue;
  #now: number | undefined;
  /** What failed without ending the template. */
  readonly failures = new KeptFailures();
  // Most templates need none of these: each is made on first use.
  #variables: Map<string, Value> | undefined;
  #globals: Map<string, Value> | undefined;
  #patterns: Map<string, JavaPattern> | undefined;
  #numberFormats: Map<string, NumberFormat> | undefined;
  /** How much there is around what runs that depends on whether it fails or on what it writes. */
  #dependants = 0;

  constructor(
    source: string,
    data: HashValue,
    options: {
      readonly limits: ExpressionLimits;
      readonly reader: CodeReader;
      readonly now: number | undefined;
    },
  ) {
    super(source, options.limits);
    this.#data = data;
    this.reader = options.reader;
    this.#now = options.now;
  }

  /** What `#assign` made, and the macros and functions. */
  get variables(): Map<string, Value> {
    this.#variables ??= new Map();
    return this.#variables;
  }

  /** What `#global` made. */
  get globals(): Map<string, Value> {
    this.#globals ??= new Map();
    return this.#globals;
  }

  /** Regular expressions that were read already. */
  get patterns(): Map<string, JavaPattern> {
    this.#patterns ??= new Map();
    return this.#patterns;
  }

  /** Formats of numbers that were understood already, by locale and format. */
  get numberFormats(): Map<string, NumberFormat> {
    this.#numberFormats ??= new Map();
    return this.#numberFormats;
  }

  /** The time at which the template runs, in milliseconds: `.now`. */
  get now(): number {
    this.#now ??= Date.now();
    return this.#now;
  }

  /** The data model: its two roots hold the same data. */
  root(name: string): Value | undefined {
    return name === 'data' || name === 'entity' ? this.#data : undefined;
  }

  /** The variable of that name that is visible here. */
  lookUp(name: string): Value | undefined {
    for (let scope = this.scope; scope !== undefined; scope = scope.outer) {
      const value = scope.get(name);
      if (value !== undefined) {
        return value ?? undefined;
      }
    }
    return this.invocation?.locals.get(name) ?? this.#variables?.get(name) ?? this.global(name);
  }

  /** A global variable or root of the data model. */
  global(name: string): Value | undefined {
    return this.#globals?.get(name) ?? this.root(name) ?? sharedVariables.get(name);
  }

  /** Runs elements one after the other, until one breaks, continues or returns. */
  render(elements: readonly CompiledElement[]): Completion {
    const outer = this.element;
    for (const element of elements) {
      this.element = element;
      this.step(1);
      const completion = element.run(this);
      if (completion !== completed) {
        this.element = outer;
        return completion;
      }
    }
    this.element = outer;
    return completed;
  }

  /** Runs elements and answers what they wrote instead of writing it. */
  capture(elements: readonly CompiledElement[]): { output: Output; completion: Completion } {
    let completion: Completion = completed;
    const output = this.#captured(() => {
      completion = this.render(elements);
    });
    return { output, completion };
  }

  #captured(body: () => void): Output {
    this.step(capturePrice);
    const outer = this.output;
    const output = new Output();
    this.output = output;
    this.#dependants += 1;
    try {
      body();
      return output;
    } finally {
      this.#dependants -= 1;
      this.output = outer;
    }
  }

  /** Adds to the output what comes from that place of the template. */
  write(text: string, from: Origin): void {
    this.output.write(text, from);
    if (this.output.text.length > this.limits.outputLength) {
      throw this.exceeded('template-output-too-long', this.limits.outputLength);
    }
  }

  /** Adds to the output what was captured before. */
  append(output: Output): void {
    this.step(output.text.length >> 3);
    this.output.append(output);
    if (this.output.text.length > this.limits.outputLength) {
      throw this.exceeded('template-output-too-long', this.limits.outputLength);
    }
  }

  /**
   * Runs something whose failure does not end the template, and answers what `handle` makes of the failure. What the
   * template was in the middle of is restored first. Limits are not handled: they end the template.
   */
  recovering<T>(body: () => T, handle: (failure: TemplateFailure) => T): T {
    const { element, scope, invocation, output, source } = this;
    const depth = this.depth;
    const dependants = this.#dependants;
    this.#dependants += 1;
    try {
      return body();
    } catch (failure) {
      if (!(failure instanceof TemplateFailure) || failure.isFinal) {
        throw failure;
      }
      Object.assign(this, { element, scope, invocation, output, source });
      this.depth = depth;
      this.#dependants = dependants;
      this.step(failurePrice);
      return handle(failure);
    } finally {
      this.#dependants = dependants;
    }
  }

  /**
   * Runs something that only writes. Unless something around it depends on that, its failure is kept, so that the
   * author learns of those that come after it, too.
   */
  independently(body: () => void): void {
    if (this.#dependants > 0) {
      body();
    } else {
      this.recovering(body, (failure) => this.failures.keep(failure));
    }
  }

  /** Runs code that was read from a text. */
  runningCode<T>(code: string, body: () => T): T {
    const { source } = this;
    this.source = code;
    const result = this.deeper(body);
    this.source = source;
    return result;
  }
}
