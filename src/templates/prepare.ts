import type { Place } from '../messageml/compose/place.js';
import { advance, atStart, misplacedAt } from '../messageml/compose/place.js';
import { asking, Expressions, isLookup } from './expressions.js';
import { runtimeNames } from './message-compiler.js';
import type { Site } from './site.js';
import type {
  BlockStatement,
  ContentStatement,
  MustacheStatement,
  Node,
  PartialBlockStatement,
  PartialStatement,
  Program,
} from './syntax.js';
import { is, templatePlace } from './syntax.js';
import { contentStatement, helperPath, noHash, numberLiteral } from './syntax-nodes.js';
import type { TemplateSet } from './template-set.js';
import { markerOf, placeAfter } from './trace.js';

/** A partial that a template uses: to be found once all templates are read. */
export interface PartialUse {
  readonly name: string;
  readonly node: Node;
}

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
  readonly #template: string;
  readonly #set: TemplateSet;
  readonly #expressions: Expressions;
  #place: Place = atStart;

  constructor(template: string, set: TemplateSet) {
    this.#template = template;
    this.#set = set;
    this.#expressions = new Expressions(template, set);
  }

  /** The helpers and blocks that are called. */
  get calls(): ReadonlySet<string> {
    return this.#expressions.calls;
  }

  program(program: Program): void {
    const outer = this.#expressions.locals;
    this.#expressions.locals = [...outer, ...(program.blockParams ?? [])];
    program.body = program.body.flatMap((statement) => this.#prepared(statement));
    this.#expressions.locals = outer;
  }

  #prepared(statement: Node): readonly Node[] {
    const marker = this.#set.traced ? this.#markerFor(statement) : undefined;
    this.#statement(statement);
    return marker === undefined ? [statement] : [marker, statement];
  }

  #markerFor(statement: Node): Node | undefined {
    if (is(statement, 'ContentStatement')) {
      const site = this.#set.sites.add(contentSite(statement, this.#template));
      return contentStatement(markerOf(site), statement);
    }
    if (!is(statement, 'MustacheStatement')) {
      return undefined;
    }
    return contentStatement(markerOf(this.#expressions.site(statement, '')), statement);
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
        this.#expressions.refuse(statement, 'The only decorator is {{#*inline "name"}}.');
      }
      this.inline.push(name.value);
      this.program(statement.program);
    } else if (statement.type !== 'CommentStatement') {
      this.#expressions.refuse(statement, 'Decorators are not supported.');
    }
  }

  #mustache(mustache: MustacheStatement): void {
    if (mustache.escaped) {
      const misplaced = misplacedAt(this.#place);
      if (misplaced !== undefined) {
        this.#expressions.refuse(mustache, `${written(mustache)} ${misplaced}`);
      }
    }
    const { path } = mustache;
    const isCall =
      hasArguments(mustache) ||
      (is(path, 'PathExpression') && this.#set.isCalledByNameAlone(path.original));
    const value =
      is(path, 'PathExpression') && isCall
        ? this.#expressions.call(mustache, path, mustache.params, mustache.hash)
        : this.#expressions.expression(path, false);
    const site = numberLiteral(this.#expressions.site(mustache, written(mustache)), mustache);
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
    if (!this.#expressions.namesHelper(block.path)) {
      this.#expressions.refuse(
        block,
        `There is no block {{#${block.path.original}}}. For a list write {{#each ${block.path.original}}}, for a condition {{#if ${block.path.original}}}.`,
      );
    }
    const lenient = asking.has(block.path.original);
    const [subject] = block.params;
    block.params = block.params.map((parameter) =>
      this.#expressions.expression(parameter, lenient),
    );
    if (block.path.original === 'each') {
      block.params = block.params.map((list) => this.#expressions.items(list, subject));
    }
    this.#expressions.hash(block.hash);
    block.hash = this.#expressions.withSite(block, block.path, block.hash);
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
      this.#expressions.refuse(
        partial,
        'The name of a partial must be written out, it cannot be computed.',
      );
    }
    this.uses.push({ name: partial.name.original, node: partial });
    partial.params = partial.params.map((parameter) =>
      this.#expressions.expression(parameter, false),
    );
    this.#expressions.hash(partial.hash);
    if (is(partial, 'PartialBlockStatement')) {
      this.program(partial.program);
    }
  }
}

/** Where a piece of text begins, past the white space that Handlebars took away before it. */
function contentSite(statement: ContentStatement, template: string): Site {
  const { value, original } = statement;
  const taken = original.slice(0, Math.max(0, original.indexOf(value)));
  const place = placeAfter(templatePlace(statement, template), taken);
  return { template, ...place, expression: value };
}

function hasArguments(mustache: MustacheStatement): boolean {
  return mustache.params.length > 0 || mustache.hash !== undefined;
}

function written({ path }: MustacheStatement): string {
  return is(path, 'PathExpression') ? `{{${path.original}}}` : 'This value';
}
