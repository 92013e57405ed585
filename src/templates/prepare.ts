import type { Place } from '../messageml/compose/place.js';
import { advance, atStart, misplacedAt } from '../messageml/compose/place.js';
import { runtimeNames } from './message-compiler.js';
import type { Site, Sites } from './site.js';
import type {
  BlockStatement,
  ContentStatement,
  Expression,
  Hash,
  MustacheStatement,
  Node,
  PartialBlockStatement,
  PartialStatement,
  PathExpression,
  Program,
  SubExpression,
} from './syntax.js';
import { is, templatePlace } from './syntax.js';
import {
  contentOf,
  helperPath,
  noHash,
  numberLiteral,
  stringLiteral,
  subExpression,
} from './syntax-nodes.js';
import { TemplateError } from './template-error.js';
import { markerOf, placeAfter } from './trace.js';

/** What is known about the set of templates that a template belongs to. */
export interface TemplateSet {
  readonly sites: Sites;
  /** Whether there is a helper or block of that name. */
  readonly hasHelper: (name: string) => boolean;
  /** Whether a helper is given its place in the template ({@link siteArgument}). */
  readonly takesSite: (name: string) => boolean;
  /** Whether `{{name}}` calls a helper. Fields of views may have the names of built-in helpers. */
  readonly isCalledByNameAlone: (name: string) => boolean;
  /** Whether the output is to tell where each piece of it comes from ({@link readTrace}). */
  readonly traced: boolean;
}

/** The named argument by which a helper is given its place. */
export const siteArgument = '$site';

/** A partial that a template uses: to be found once all templates are read. */
export interface PartialUse {
  readonly name: string;
  readonly node: Node;
}

/** These ask whether something is there, so a missing variable is an answer and no error. */
const asking: ReadonlySet<string> = new Set(['if', 'unless', 'and', 'or', 'not', 'default']);

/**
 * Rewrites a template's syntax tree before Handlebars compiles it: every variable is looked up
 * strictly, every `{{…}}` is escaped for MessageML instead of HTML, and what templates of messages
 * must not do is refused.
 *
 * @returns what the template relies on
 * @throws TemplateError with the place
 */
export function prepare(program: Program, template: string, set: TemplateSet): Prepared {
  const preparation = new Preparation(template, set);
  preparation.program(program);
  const { uses, inline, calls } = preparation;
  return { uses, inline, calls };
}

/** What a template relies on. */
export interface Prepared {
  /** The partials that it uses. */
  readonly uses: readonly PartialUse[];
  /** The partials that it defines for itself. */
  readonly inline: readonly string[];
  /** The helpers and blocks that it calls. */
  readonly calls: ReadonlySet<string>;
}

class Preparation {
  readonly uses: PartialUse[] = [];
  readonly inline: string[] = [];
  readonly calls = new Set<string>();
  readonly #template: string;
  readonly #set: TemplateSet;
  /** Block parameters in scope: `{{#each options as |option|}}`. */
  #locals: readonly string[] = [];
  #place: Place = atStart;

  constructor(template: string, set: TemplateSet) {
    this.#template = template;
    this.#set = set;
  }

  program(program: Program): void {
    const outer = this.#locals;
    this.#locals = [...outer, ...(program.blockParams ?? [])];
    program.body = program.body.flatMap((statement) => this.#prepared(statement));
    this.#locals = outer;
  }

  #prepared(statement: Node): readonly Node[] {
    const marker = this.#set.traced ? this.#markerFor(statement) : undefined;
    this.#statement(statement);
    return marker === undefined ? [statement] : [marker, statement];
  }

  #markerFor(statement: Node): Node | undefined {
    if (is(statement, 'ContentStatement')) {
      const site = this.#set.sites.add(contentSite(statement, this.#template));
      return contentOf(markerOf(site), statement);
    }
    if (!is(statement, 'MustacheStatement')) {
      return undefined;
    }
    return contentOf(markerOf(this.#site(statement, '')), statement);
  }

  #statement(statement: Node): void {
    if (is(statement, 'ContentStatement')) {
      this.#place = advance(this.#place, statement.value);
    } else if (is(statement, 'MustacheStatement')) {
      this.#mustache(statement);
    } else if (is(statement, 'BlockStatement')) {
      this.#block(statement);
    } else if (is(statement, 'PartialStatement') || is(statement, 'PartialBlockStatement')) {
      this.#partial(statement);
    } else if (is(statement, 'DecoratorBlock')) {
      const [name] = statement.params;
      if (
        statement.path.original !== 'inline' ||
        name === undefined ||
        !is(name, 'StringLiteral')
      ) {
        this.#refuse(statement, 'The only decorator is {{#*inline "name"}}.');
      }
      this.inline.push(name.value);
      this.program(statement.program);
    } else if (statement.type !== 'CommentStatement') {
      this.#refuse(statement, 'Decorators are not supported.');
    }
  }

  #mustache(mustache: MustacheStatement): void {
    if (mustache.escaped) {
      const misplaced = misplacedAt(this.#place);
      if (misplaced !== undefined) {
        this.#refuse(mustache, `${written(mustache)} ${misplaced}`);
      }
    }
    const { path } = mustache;
    const isCall =
      hasArguments(mustache) ||
      (is(path, 'PathExpression') && this.#set.isCalledByNameAlone(path.original));
    const value =
      is(path, 'PathExpression') && isCall
        ? this.#call(mustache, path, mustache.params, mustache.hash)
        : this.#expression(path, false);
    const site = numberLiteral(this.#site(mustache, written(mustache)), mustache);
    if (mustache.escaped && isLookup(value)) {
      // The most frequent case by far, in one call instead of two.
      mustache.path = helperPath(runtimeNames.field, mustache);
      mustache.params = [...value.params, site];
    } else {
      const write = mustache.escaped ? runtimeNames.text : runtimeNames.raw;
      mustache.path = helperPath(write, mustache);
      mustache.params = [site, value];
    }
    mustache.hash = noHash(mustache);
    mustache.escaped = false;
  }

  #block(block: BlockStatement): void {
    if (!this.#namesHelper(block.path)) {
      this.#refuse(
        block,
        `There is no block {{#${block.path.original}}}. For a list write {{#each ${block.path.original}}}, for a condition {{#if ${block.path.original}}}.`,
      );
    }
    const lenient = asking.has(block.path.original);
    const [subject] = block.params;
    block.params = block.params.map((parameter) => this.#expression(parameter, lenient));
    if (block.path.original === 'each') {
      block.params = block.params.map((list) => this.#items(list, subject));
    }
    this.#hash(block.hash);
    block.hash = this.#withSite(block, block.path, block.hash);
    const before = this.#place;
    this.program(block.program);
    if (block.inverse === undefined) {
      return;
    }
    this.#place = before;
    this.program(block.inverse);
  }

  #partial(partial: PartialStatement | PartialBlockStatement): void {
    if (!is(partial.name, 'PathExpression') && !is(partial.name, 'StringLiteral')) {
      this.#refuse(partial, 'The name of a partial must be written out, it cannot be computed.');
    }
    this.uses.push({ name: partial.name.original, node: partial });
    partial.params = partial.params.map((parameter) => this.#expression(parameter, false));
    this.#hash(partial.hash);
    if (is(partial, 'PartialBlockStatement')) {
      this.program(partial.program);
    }
  }

  #expression(expression: Expression, lenient: boolean): Expression {
    if (is(expression, 'PathExpression')) {
      return this.#lookup(expression, lenient);
    }
    if (is(expression, 'SubExpression')) {
      return this.#call(expression, expression.path, expression.params, expression.hash);
    }
    return expression;
  }

  /** A helper that is called for its value. */
  #call(
    node: Node,
    path: PathExpression,
    params: readonly Expression[],
    hash: Hash | undefined,
  ): SubExpression {
    if (!this.#namesHelper(path)) {
      this.#refuse(node, `There is no helper "${path.original}".`);
    }
    const lenient = asking.has(path.original);
    const prepared = params.map((parameter) => this.#expression(parameter, lenient));
    this.#hash(hash);
    return subExpression(path, prepared, node, this.#withSite(node, path, hash));
  }

  #withSite(node: Node, path: PathExpression, hash: Hash | undefined): Hash | undefined {
    if (!this.#set.takesSite(path.original)) {
      return hash;
    }
    const value = numberLiteral(this.#site(node, path.original), node);
    const pair = { type: 'HashPair', key: siteArgument, value, loc: node.loc } as const;
    return { type: 'Hash', pairs: [...(hash?.pairs ?? []), pair], loc: node.loc };
  }

  #items(list: Expression, subject: Expression | undefined): Expression {
    const isNamed = subject !== undefined && is(subject, 'PathExpression');
    const name = isNamed ? subject.original : 'What {{#each}} is given';
    const site = numberLiteral(this.#site(list, name), list);
    return subExpression(helperPath(runtimeNames.items, list), [site, list], list);
  }

  #hash(hash: Hash | undefined): void {
    for (const pair of hash?.pairs ?? []) {
      pair.value = this.#expression(pair.value, false);
    }
  }

  /** `a.b` becomes a call that looks up "a" in the context, then "b" in that, and misses neither. */
  #lookup(path: PathExpression, lenient: boolean): Expression {
    const [first, ...rest] = path.parts;
    if (first === undefined) {
      return path;
    }
    const isScoped = path.depth > 0 || /^\.|^this\b/.test(path.original);
    const isLocal = path.data || (!isScoped && this.#locals.includes(first));
    const fields = isLocal ? rest : path.parts;
    if (fields.length === 0) {
      return path;
    }
    const base: PathExpression = isLocal
      ? { ...path, parts: [first] }
      : { ...path, parts: [], original: 'this' };
    const name = lenient ? runtimeNames.optional : runtimeNames.value;
    const site = numberLiteral(this.#site(path, path.original), path);
    const lookUpIn = (within: Expression, field: string) =>
      subExpression(helperPath(name, path), [site, within, stringLiteral(field, path)], path);
    return fields.reduce(lookUpIn, base);
  }

  #namesHelper({ parts, depth, original }: PathExpression): boolean {
    if (parts.length !== 1 || depth !== 0 || !this.#set.hasHelper(original)) {
      return false;
    }
    this.calls.add(original);
    return true;
  }

  #site(node: Node, expression: string): number {
    return this.#set.sites.add({ ...templatePlace(node, this.#template), expression });
  }

  #refuse(node: Node, why: string): never {
    throw new TemplateError('TEMPLATE_SYNTAX', why, templatePlace(node, this.#template));
  }
}

/** Where a piece of text begins, past the white space that Handlebars took away before it. */
function contentSite(statement: ContentStatement, template: string): Site {
  const { value, original } = statement;
  const taken = original.slice(0, Math.max(0, original.indexOf(value)));
  const place = placeAfter(templatePlace(statement, template), taken);
  return { template, ...place, expression: value };
}

function isLookup(expression: Expression): expression is SubExpression {
  return is(expression, 'SubExpression') && expression.path.original === runtimeNames.value;
}

function hasArguments(mustache: MustacheStatement): boolean {
  return mustache.params.length > 0 || mustache.hash !== undefined;
}

function written({ path }: MustacheStatement): string {
  return is(path, 'PathExpression') ? `{{${path.original}}}` : 'This value';
}
