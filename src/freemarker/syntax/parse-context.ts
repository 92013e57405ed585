import type { TemplateCode } from '../diagnostics.js';
import type { FindingValues, Located } from '../finding.js';
import { TemplateFailure } from '../finding.js';
import type { ExpressionLimits } from '../limits.js';
import { servicePosition } from '../source-positions.js';
import type { BuiltInSyntaxes } from './built-in-syntax.js';
import type { MacroDefinition } from './element.js';
import type { Expression, TextPart } from './expression.js';
import type { OutputFormat, OutputPlace } from './output-formats.js';
import { isMarkupFormat, undefinedFormat } from './output-formats.js';

/** What the reading of a template depends on. */
export interface ReadingOptions {
  readonly limits: ExpressionLimits;
  readonly builtIns: BuiltInSyntaxes;
  /** The output format where code stands that a template reads; `undefined` for a template itself. */
  readonly output?: OutputPlace;
}

/** Reads the parts of a text that has interpolations. */
export type InterpolationReader = (
  text: string,
  base: number,
  context: ParseContext,
) => readonly TextPart[];

/** A loop that encloses what is being read. */
export interface EnclosingLoop {
  /** The names of its items; none between `<#list x>` and `<#items as y>`. */
  names: readonly string[];
  /** How its items are named: by `#list`, by `#items`, or not yet. Parameters of a macro call hide loop variables. */
  kind: 'unnamed' | 'list' | 'items' | 'hidden';
  /** How many names an item has, by `#list` or `#items`; 0 until either is found. */
  itemNameCount: number;
}

/** An `<#escape x as …>` that encloses what is being read: where its expression is in the source. */
export interface Escape {
  readonly variable: string;
  readonly offset: number;
  /** The escapes further out, which apply to the expression of this one. */
  readonly outer: Escape | undefined;
}

const defaultOutput: OutputPlace = { format: undefinedFormat, isEscaping: true };

/**
 * What the reader of a template knows about the place it has come to, and what it may still spend.
 */
export class ParseContext {
  readonly source: string;
  /** The built-ins there are. */
  readonly builtIns: BuiltInSyntaxes;
  /** Reads a text literal that has interpolations in it. */
  readonly readInterpolations: InterpolationReader;
  loops: EnclosingLoop[] = [];
  /** In which definition: `#return`, `#nested` and `#local` depend on it. */
  definition: 'none' | 'macro' | 'function' = 'none';
  /** `.args` was read in the definition. */
  usesArguments = false;
  /** Directives that `#break` can leave. */
  breakable = 0;
  /** Directives that `#continue` can continue with. */
  continuable = 0;
  escape: Escape | undefined;
  outputFormat: OutputFormat;
  isEscaping: boolean;
  /** The macros and functions that were read: they can be called from anywhere, also before their definition. */
  readonly macros: MacroDefinition[] = [];
  /** `<#t>` or one of its kin was read, so stripping has to look for them. */
  hasTrims = false;
  /** `<#ftl strip_whitespace=false>` was read. */
  keepsWhiteSpace = false;
  /** `<#ftl strip_text=true>` was read: text outside of every directive is not written. */
  stripsText = false;
  readonly #limits: ExpressionLimits;
  #naming: 'camelCase' | 'underscores' | undefined;
  #depth = 0;
  #tokens = 0;

  constructor(source: string, options: ReadingOptions, readInterpolations: InterpolationReader) {
    this.source = source;
    this.readInterpolations = readInterpolations;
    this.#limits = options.limits;
    this.builtIns = options.builtIns;
    const { format: outputFormat, isEscaping } = options.output ?? defaultOutput;
    this.outputFormat = outputFormat;
    this.isEscaping = isEscaping;
  }

  /** How text is output here. */
  get output(): OutputPlace {
    return { format: this.outputFormat, isEscaping: this.isEscaping };
  }

  /** Where the service reports that a template ends too early: at its last character. */
  get lastPosition(): FindingValues {
    return this.positionAt(this.source.length - 1);
  }

  /** Where the service reports a text without its quote: behind the last character, which may have ended a line. */
  get endPosition(): FindingValues {
    const { source } = this;
    const end = this.positionAt(source.length);
    return /[\r\n]$/.test(source) ? { ...end, column: 0 } : end;
  }

  /** Where something is in the words of the service. */
  positionAt(offset: number): FindingValues {
    return { ...servicePosition(this.source, offset) };
  }

  /** The format that interpolations are escaped for here. */
  get escapingFormat(): OutputFormat | undefined {
    return this.isEscaping && isMarkupFormat(this.outputFormat) ? this.outputFormat : undefined;
  }

  /** A finding about the syntax. */
  fail(code: TemplateCode, at: Located, values?: FindingValues): TemplateFailure {
    return new TemplateFailure(code, at, values);
  }

  /** Runs something one level deeper. */
  deeper<T>(at: Located, body: () => T): T {
    this.#depth += 1;
    if (this.#depth > this.#limits.depth) {
      throw this.fail('template-too-deep', at, { limit: this.#limits.depth });
    }
    const result = body();
    this.#depth -= 1;
    return result;
  }

  /** Counts a token. `#escape` repeats its expression for each interpolation, so tokens are more than the source has. */
  countToken(at: Located): void {
    this.#tokens += 1;
    if (this.#tokens > this.#limits.steps) {
      throw this.fail('template-too-many-steps', at, { limit: this.#limits.steps });
    }
  }

  /** The name with underscores; a finding when it is written in another convention than names before it. */
  plainName(name: string, at: Located): string {
    const isCamelCase = /[A-Z]/.test(name);
    if (!isCamelCase && !name.includes('_')) {
      return name;
    }
    this.useNaming(isCamelCase ? 'camelCase' : 'underscores', name, at);
    return /[FN]z$/.test(name) ? name : plainNameOf(name);
  }

  /** Notes how a name is written, that of a directive as well; a finding when names before it are written otherwise. */
  useNaming(naming: 'camelCase' | 'underscores', name: string, at: Located): void {
    this.#naming ??= naming;
    if (naming !== this.#naming) {
      throw this.fail('template-mixed-naming', at, { name });
    }
  }

  /** Whether a name is the variable of an enclosing loop. */
  isLoopVariable(name: string): boolean {
    const loop = this.loops.findLast(({ names }) => names.includes(name));
    return loop !== undefined && loop.kind !== 'hidden';
  }

  /** Runs something as if it stood outside of every loop: the body of a macro. */
  outsideOfLoops<T>(body: () => T): T {
    const { loops, breakable, continuable } = this;
    Object.assign(this, { loops: [], breakable: 0, continuable: 0 });
    const result = body();
    Object.assign(this, { loops, breakable, continuable });
    return result;
  }
}

/** A name in camelCase with underscores. What `?iso` adds to its name is written in capitals: `isoUtcNZ`. */
function plainNameOf(name: string): string {
  return name.replace(/[FN]Z$|[A-Z]/g, (letters) => `_${letters.toLowerCase()}`);
}

/** Names that stand for other expressions while an `#escape` is applied. */
export type Substitutions = ReadonlyMap<string, Expression>;
