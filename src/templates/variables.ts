import { builtInParameters } from './built-in/parameters.js';
import type { Shape } from './shape.js';
import { follow, unknownShape } from './shape.js';
import type {
  BlockStatement,
  Expression,
  Hash,
  MustacheStatement,
  Node,
  PartialBlockStatement,
  PartialStatement,
  PathExpression,
  Program,
} from './syntax.js';
import { is, parse } from './syntax.js';

/**
 * What a template takes: the shape of its view.
 *
 * @param sources all templates by name, for the partials that it uses
 */
export function viewOf(name: string, sources: ReadonlyMap<string, string>): Shape {
  const view = unknownShape();
  new Reading(sources, view).template(name, view);
  return view;
}

/** The contexts around a place of a template: the innermost first. */
interface Scope {
  readonly context: Shape;
  readonly outer: Scope | undefined;
  /** Block parameters: `as |item index|`. */
  readonly locals: Locals;
  /** What the innermost `{{#each}}` goes through. */
  readonly loop?: Shape | undefined;
}

type Locals = ReadonlyMap<string, Shape>;

const conditions: ReadonlySet<string> = new Set(['if', 'unless']);

class Reading {
  readonly #sources: ReadonlyMap<string, string>;
  readonly #root: Shape;
  /** Partials that are being read, so that those which use themselves end. */
  readonly #open = new Set<string>();
  readonly #inline = new Map<string, Program>();

  constructor(sources: ReadonlyMap<string, string>, root: Shape) {
    this.#sources = sources;
    this.#root = root;
  }

  template(name: string, context: Shape, outer?: Scope, given: Locals = new Map()): void {
    const inline = this.#inline.get(name);
    const source = this.#sources.get(name);
    if (this.#open.has(name) || (inline === undefined && source === undefined)) {
      return;
    }
    this.#open.add(name);
    const program = inline ?? parse(source ?? '', name);
    this.#program(program, { context, outer, locals: given });
    this.#open.delete(name);
  }

  #program(program: Program, scope: Scope): void {
    for (const statement of program.body) {
      this.#statement(statement, scope);
    }
  }

  #statement(statement: Node, scope: Scope): void {
    if (is(statement, 'MustacheStatement')) {
      this.#mustache(statement, scope);
    } else if (is(statement, 'BlockStatement')) {
      this.#block(statement, scope);
    } else if (is(statement, 'PartialStatement')) {
      this.#partial(statement, scope);
    } else if (is(statement, 'PartialBlockStatement')) {
      this.#partialBlock(statement, scope);
    } else if (is(statement, 'DecoratorBlock')) {
      const [name] = statement.params;
      if (name !== undefined && is(name, 'StringLiteral')) {
        this.#inline.set(name.value, statement.program);
      }
    }
  }

  #mustache({ path, params, hash }: MustacheStatement, scope: Scope): void {
    if (!is(path, 'PathExpression')) {
      return;
    }
    if (params.length > 0 || hash !== undefined) {
      this.#call(path.original, params, hash, scope);
      return;
    }
    const shape = this.#lookUp(path, scope);
    if (shape !== undefined) {
      shape.isShown = true;
    }
  }

  #block(block: BlockStatement, scope: Scope): void {
    const name = block.path.original;
    const [subject] = block.params;
    const [item, index] = block.program.blockParams ?? [];
    if (conditions.has(name)) {
      this.#ask(subject, scope);
      this.#branches(block, scope, scope);
    } else if ((name === 'each' || name === 'with') && subject !== undefined) {
      const given = this.#value(subject, scope) ?? unknownShape();
      const inner = name === 'with' ? given : (given.items ??= unknownShape());
      const loop = name === 'with' ? scope.loop : given;
      const locals = new Map(scope.locals);
      if (item !== undefined) {
        locals.set(item, inner);
      }
      if (index !== undefined) {
        locals.set(index, unknownShape());
      }
      this.#branches(block, { context: inner, outer: scope, locals, loop }, scope);
    } else {
      this.#call(name, block.params, block.hash, scope);
      this.#branches(block, scope, scope);
    }
  }

  #branches({ program, inverse }: BlockStatement, inside: Scope, around: Scope): void {
    this.#program(program, inside);
    if (inverse !== undefined) {
      this.#program(inverse, around);
    }
  }

  #partial(partial: PartialStatement | PartialBlockStatement, scope: Scope): void {
    if (!('original' in partial.name)) {
      return;
    }
    const [subject] = partial.params;
    const context = subject === undefined ? scope.context : this.#value(subject, scope);
    const given = (partial.hash?.pairs ?? []).map(
      ({ key, value }) => [key, this.#value(value, scope) ?? unknownShape()] as const,
    );
    this.template(partial.name.original, context ?? unknownShape(), scope.outer, new Map(given));
  }

  #partialBlock(partial: PartialBlockStatement, scope: Scope): void {
    this.#program(partial.program, scope);
    this.#partial(partial, scope);
  }

  /** Arguments of a helper, of the types that it takes. */
  #call(name: string, params: readonly Expression[], hash: Hash | undefined, scope: Scope): void {
    const types = name === 'equals' ? comparedTypes(params) : builtInParameters[name];
    params.forEach((parameter, index) => {
      if (name === 'and' || name === 'or' || name === 'not') {
        this.#ask(parameter, scope);
        return;
      }
      const shape = this.#value(parameter, scope);
      if (shape === undefined) {
        return;
      }
      if (name === 'default' && index === 0) {
        shape.isOptional = true;
      }
      if (name === 'table' && index === 0) {
        showColumns(shape, params);
      }
      shape.handedAs ??= types?.[Math.min(index, types.length - 1)] ?? 'unknown';
    });
    for (const { key, value } of hash?.pairs ?? []) {
      const shape = this.#value(value, scope);
      if (shape !== undefined) {
        shape.handedAs ??= types === undefined ? 'unknown' : typeOfNamed(key);
      }
    }
  }

  #ask(expression: Expression | undefined, scope: Scope): void {
    if (expression === undefined) {
      return;
    }
    const shape = this.#value(expression, scope);
    if (shape !== undefined) {
      shape.isOptional = true;
    }
  }

  #value(expression: Expression, scope: Scope): Shape | undefined {
    if (is(expression, 'PathExpression')) {
      return this.#lookUp(expression, scope);
    }
    if (is(expression, 'SubExpression')) {
      this.#call(expression.path.original, expression.params, expression.hash, scope);
    }
    return undefined;
  }

  #lookUp(path: PathExpression, scope: Scope): Shape | undefined {
    const [first, ...rest] = path.parts;
    if (path.data) {
      if (first === 'key' && scope.loop !== undefined) {
        scope.loop.isKeyed = true;
      }
      return first === 'root' ? follow(this.#root, rest) : undefined;
    }
    const isScoped = path.depth > 0 || /^\.|^this\b/.test(path.original);
    const local = first === undefined || isScoped ? undefined : scope.locals.get(first);
    if (local !== undefined) {
      return follow(local, rest);
    }
    return follow(contextAt(scope, path.depth), path.parts);
  }
}

function contextAt(scope: Scope, depth: number): Shape {
  let at = scope;
  for (let level = 0; level < depth && at.outer !== undefined; level++) {
    at = at.outer;
  }
  return at.context;
}

/** The fields that `{{table rows "side" "quantity"}}` shows of each row. */
function showColumns(rows: Shape, [, ...fields]: readonly Expression[]): void {
  for (const field of fields) {
    if (!is(field, 'StringLiteral')) {
      continue;
    }
    rows.items ??= unknownShape();
    follow(rows.items, [field.value]).isShown = true;
  }
}

/** What is compared with a text is one. */
function comparedTypes(params: readonly Expression[]): readonly string[] {
  const isText = params.some((parameter) => is(parameter, 'StringLiteral'));
  return [isText ? 'string' : 'string | number | boolean | null'];
}

/** Named arguments of built-in helpers are attributes of elements. */
function typeOfNamed(name: string): string {
  return name === 'value' ? 'unknown' : 'TemplateText | boolean';
}
