import type { Completion } from '../runtime/completion.js';
import { completed } from '../runtime/completion.js';
import type { Environment } from '../runtime/environment.js';
import type { SettingName } from '../runtime/settings.js';
import { applySetting, settingNames } from '../runtime/settings.js';
import type { Block, Element, Layout } from '../syntax/element.js';
import type { Expression } from '../syntax/expression.js';
import type { DirectiveTable, Tag, TemplateReader } from '../syntax/template-reader.js';
import { toText } from '../values/coercion.js';
import { asBoolean, asNumber } from '../values/kinds.js';
import { containerLayout, definitionLayout, plainLayout } from './directive.js';

/** `<#attempt>…<#recover>…</#attempt>`: what fails is taken back, and the recovery runs instead. */
class Attempt implements Element {
  readonly layout: Layout;
  readonly start: number;
  readonly end: number;
  readonly #body: Block;
  readonly #recovery: Block;

  constructor(body: Block, recovery: Block, start: number, end: number) {
    this.#body = body;
    this.#recovery = recovery;
    this.layout = containerLayout(body, recovery);
    this.start = start;
    this.end = end;
  }

  render(env: Environment): Completion {
    return env.recovering(
      () => {
        const { output, completion } = env.capture(this.#body.elements);
        env.append(output);
        return completion;
      },
      (failure) => {
        env.caught.push(failure);
        const completion = env.render(this.#recovery.elements);
        env.caught.pop();
        return completion;
      },
    );
  }
}

function readAttempt(tag: Tag, reader: TemplateReader): Element {
  const body = reader.block(tag.start);
  const recover = reader.acceptTag('recover') ?? reader.expectEnd(tag);
  const recovery = reader.block(recover.start);
  const { end } = reader.expectEnd(tag, 'attempt', 'recover');
  const laidOut: Block = {
    ...body,
    vanishesEmpty: true,
    ...(body.elements.length === 0 ? { standsAt: 'nowhere' } : {}),
  };
  return new Attempt(laidOut, recovery, tag.start, end);
}

/** `<#stop "reason">` */
class Stop implements Element {
  readonly layout = plainLayout;
  readonly start: number;
  readonly end: number;
  readonly #reason: Expression | undefined;

  constructor(reason: Expression | undefined, start: number, end: number) {
    this.#reason = reason;
    this.start = start;
    this.end = end;
  }

  render(env: Environment): never {
    if (this.#reason !== undefined) {
      toText(this.#reason.evaluate(env), this.#reason, env);
    }
    throw env.fail('template-stopped');
  }
}

function readStop(tag: Tag, reader: TemplateReader): Element {
  if (!tag.hasParameters) {
    return new Stop(undefined, tag.start, tag.end);
  }
  const parser = reader.parameters(tag);
  const reason = parser.parse();
  return new Stop(reason, tag.start, reader.endOfTag(parser, true).end);
}

/** `<#setting number_format="0.00">` */
class Setting implements Element {
  readonly layout = definitionLayout;
  readonly start: number;
  readonly end: number;
  readonly #name: SettingName;
  readonly #value: Expression;

  constructor(name: SettingName, value: Expression, start: number, end: number) {
    this.#name = name;
    this.#value = value;
    this.start = start;
    this.end = end;
  }

  render(env: Environment): Completion {
    const value = this.#value.evaluate(env);
    const plain = asBoolean(value) ?? asNumber(value);
    const text =
      typeof plain === 'boolean' || typeof plain === 'number'
        ? String(plain)
        : toText(value, this.#value, env);
    env.settings = applySetting(env.settings, this.#name, text, env);
    return completed;
  }
}

function readSetting(tag: Tag, reader: TemplateReader): Element {
  const parser = reader.parameters(tag);
  const token = parser.expectName();
  parser.expect('=');
  const value = parser.parse();
  const { end } = reader.endOfTag(parser, true);
  const name = settingNames.get(reader.context.plainName(token.text, token));
  if (name === undefined) {
    throw reader.context.fail('template-unknown-setting', token, { name: token.text });
  }
  return new Setting(name, value, tag.start, end);
}

/** `<#include …>` and `<#import … as …>`: there is nothing to load. */
class Load implements Element {
  readonly layout: Layout;
  readonly start: number;
  readonly end: number;
  readonly #directive: string;
  readonly #name: Expression;
  readonly #ignoresMissing: Expression | undefined;

  constructor(
    directive: '#include' | '#import',
    parts: { name: Expression; ignoresMissing: Expression | undefined },
    start: number,
    end: number,
  ) {
    this.#directive = directive;
    this.#name = parts.name;
    this.#ignoresMissing = parts.ignoresMissing;
    this.layout = directive === '#import' ? definitionLayout : plainLayout;
    this.start = start;
    this.end = end;
  }

  render(env: Environment): Completion {
    toText(this.#name.evaluate(env), this.#name, env);
    if (asBoolean(this.#ignoresMissing?.evaluate(env)) === true) {
      return completed;
    }
    throw env.fail('template-nothing-to-load', undefined, { directive: this.#directive });
  }
}

const includeParameters = ['parse', 'encoding', 'ignore_missing'];

function readInclude(tag: Tag, reader: TemplateReader): Element {
  const parser = reader.parameters(tag);
  const name = parser.parse();
  parser.accept(';');
  let ignoresMissing: Expression | undefined;
  while (parser.lexer.peek().kind === 'name') {
    const parameter = parser.next();
    const plainName = reader.context.plainName(parameter.text, parameter);
    parser.expect('=');
    const value = parser.parse();
    if (!includeParameters.includes(plainName)) {
      throw reader.context.fail('template-bad-declaration', parameter, {
        problem: `#include has no parameter ${parameter.text}.`,
      });
    }
    if (plainName === 'ignore_missing') {
      ignoresMissing = value;
    }
  }
  const { end } = reader.endOfTag(parser, true);
  return new Load('#include', { name, ignoresMissing }, tag.start, end);
}

function readImport(tag: Tag, reader: TemplateReader): Element {
  const parser = reader.parameters(tag);
  const name = parser.parse();
  parser.expect('as');
  parser.expectName();
  const { end } = reader.endOfTag(parser, true);
  return new Load('#import', { name, ignoresMissing: undefined }, tag.start, end);
}

/** `<#visit>`, `<#recurse>` and `<#fallback>`: for XML documents in the data, which messages do not have. */
class NodeDirective implements Element {
  readonly layout = plainLayout;
  readonly start: number;
  readonly end: number;
  readonly #name: string;
  readonly #node: Expression | undefined;

  constructor(name: string, node: Expression | undefined, start: number, end: number) {
    this.#name = name;
    this.#node = node;
    this.start = start;
    this.end = end;
  }

  render(env: Environment): never {
    this.#node?.evaluate(env);
    throw env.fail('template-not-supported', this.#node, {
      feature: `<#${this.#name}>`,
      instead: 'Write a macro that calls itself.',
    });
  }
}

function readNodeDirective(tag: Tag, reader: TemplateReader): Element {
  if (tag.name === 'fallback' && reader.context.definition !== 'macro') {
    throw reader.context.fail('template-needs-parent', tag, {
      found: '#fallback',
      parent: 'a #macro',
    });
  }
  if (!tag.hasParameters) {
    return new NodeDirective(tag.name, undefined, tag.start, tag.end);
  }
  const parser = reader.parameters(tag);
  const node = parser.isAtExpression() ? parser.parse() : undefined;
  if (parser.accept('using') !== undefined) {
    parser.parse();
  }
  return new NodeDirective(tag.name, node, tag.start, reader.endOfTag(parser, true).end);
}

/** Directives that steer the run of the template as a whole. */
export const controlDirectives: DirectiveTable = {
  attempt: { form: 'none', read: readAttempt },
  stop: { form: 'optional', read: readStop },
  setting: { form: 'parameters', read: readSetting },
  include: { form: 'parameters', read: readInclude },
  import: { form: 'parameters', read: readImport },
  visit: { form: 'parameters', read: readNodeDirective },
  recurse: { form: 'optional', read: readNodeDirective },
  fallback: { form: 'none-or-empty', read: readNodeDirective },
};
