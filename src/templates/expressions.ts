import { runtimeNames } from './message-compiler.js';
import type { Expression, Hash, Node, PathExpression, SubExpression } from './syntax.js';
import { is, templatePlace } from './syntax.js';
import { helperPath, numberLiteral, stringLiteral, subExpression } from './syntax-nodes.js';
import { TemplateError } from './template-error.js';
import { siteArgument, type TemplateSet } from './template-set.js';

/** These ask whether something is there, so a missing variable is an answer and no error. */
export const asking: ReadonlySet<string> = new Set(['if', 'unless', 'and', 'or', 'not', 'default']);

/** Rewrites the expressions of a template: what is between the braces. */
export class Expressions {
  /** The helpers and blocks that are called. */
  readonly calls = new Set<string>();
  /** Block parameters in scope: `{{#each options as |option|}}`. */
  locals: readonly string[] = [];
  readonly #template: string;
  readonly #set: TemplateSet;

  constructor(template: string, set: TemplateSet) {
    this.#template = template;
    this.#set = set;
  }

  /** @param lenient - whether a missing variable is an answer and no error */
  expression(expression: Expression, lenient: boolean): Expression {
    if (is(expression, 'PathExpression')) {
      return this.#lookup(expression, lenient);
    }
    if (is(expression, 'SubExpression')) {
      return this.call(expression, expression.path, expression.params, expression.hash);
    }
    return expression;
  }

  /** Prepares a helper that is called for its value. */
  call(
    node: Node,
    path: PathExpression,
    params: readonly Expression[],
    hash: Hash | undefined,
  ): SubExpression {
    if (!this.namesHelper(path)) {
      this.refuse(node, `There is no helper "${path.original}".`);
    }
    const lenient = asking.has(path.original);
    const prepared = params.map((parameter) => this.expression(parameter, lenient));
    this.hash(hash);
    return subExpression(path, prepared, node, this.withSite(node, path, hash));
  }

  /** The named arguments of a helper, with its place where it takes that. */
  withSite(node: Node, path: PathExpression, hash: Hash | undefined): Hash | undefined {
    if (!this.#set.takesSite(path.original)) {
      return hash;
    }
    const value = numberLiteral(this.site(node, path.original), node);
    const pair = { type: 'HashPair', key: siteArgument, value, loc: node.loc } as const;
    return { type: 'Hash', pairs: [...(hash?.pairs ?? []), pair], loc: node.loc };
  }

  /** What `{{#each}}` goes over. */
  items(list: Expression, subject: Expression | undefined): Expression {
    const isNamed = subject !== undefined && is(subject, 'PathExpression');
    const name = isNamed ? subject.original : 'What {{#each}} is given';
    const site = numberLiteral(this.site(list, name), list);
    return subExpression(helperPath(runtimeNames.items, list), [site, list], list);
  }

  /** Prepares named arguments, in place. */
  hash(hash: Hash | undefined): void {
    for (const pair of hash?.pairs ?? []) {
      pair.value = this.expression(pair.value, false);
    }
  }

  /** `a.b` becomes a call that looks up "a" in the context, then "b" in that, and misses neither. */
  #lookup(path: PathExpression, lenient: boolean): Expression {
    const [first, ...rest] = path.parts;
    if (first === undefined) {
      return path;
    }
    const isScoped = path.depth > 0 || /^\.|^this\b/.test(path.original);
    const isLocal = path.data || (!isScoped && this.locals.includes(first));
    const fields = isLocal ? rest : path.parts;
    if (fields.length === 0) {
      return path;
    }
    const base: PathExpression = isLocal
      ? { ...path, parts: [first] }
      : { ...path, parts: [], original: 'this' };
    const name = lenient ? runtimeNames.optional : runtimeNames.value;
    const site = numberLiteral(this.site(path, path.original), path);
    const lookUpIn = (within: Expression, field: string) =>
      subExpression(helperPath(name, path), [site, within, stringLiteral(field, path)], path);
    return fields.reduce(lookUpIn, base);
  }

  /** Whether a path is the name of a helper; the call is noted then. */
  namesHelper({ parts, depth, original }: PathExpression): boolean {
    if (parts.length !== 1 || depth !== 0 || !this.#set.hasHelper(original)) {
      return false;
    }
    this.calls.add(original);
    return true;
  }

  /** The number of a place, by which what fails at run time is reported. */
  site(node: Node, expression: string): number {
    return this.#set.sites.add({ ...templatePlace(node, this.#template), expression });
  }

  /** @throws TemplateError with the place of a node */
  refuse(node: Node, why: string): never {
    throw new TemplateError('TEMPLATE_SYNTAX', why, templatePlace(node, this.#template));
  }
}

/** Whether an expression looks a field up. */
export function isLookup(expression: Expression): expression is SubExpression {
  return is(expression, 'SubExpression') && expression.path.original === runtimeNames.value;
}
