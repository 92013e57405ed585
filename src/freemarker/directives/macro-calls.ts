import type { Completion } from '../runtime/completion.js';
import type { Environment } from '../runtime/environment.js';
import type { CallArguments } from '../runtime/invoke.js';
import { invokeMacro } from '../runtime/invoke.js';
import type { NestedContent } from '../runtime/macro-invocation.js';
import type { Block, Element, Layout } from '../syntax/element.js';
import type { Expression } from '../syntax/expression.js';
import type { ExpressionParser } from '../syntax/expression-parser.js';
import type { DirectiveTable, Tag, TemplateReader } from '../syntax/template-reader.js';
import { requireValue } from '../values/coercion.js';
import { typeNameOf } from '../values/kinds.js';
import { InterpretedTemplate, Macro } from '../values/macro.js';
import { TextTransform } from '../values/text-transform.js';
import type { Value } from '../values/value.js';
import { containerLayout, plainLayout } from './directive.js';

type WrittenArguments =
  | { readonly named: readonly (readonly [name: string, value: Expression])[] }
  | { readonly positional: readonly Expression[] };

/** `<@m a=1 b=2; x>…</@m>` and `<@m 1 2/>` */
class MacroCall implements Element {
  readonly layout: Layout;
  readonly start: number;
  readonly end: number;
  readonly #target: Expression;
  readonly #args: WrittenArguments;
  readonly #body: Block | undefined;
  readonly #bodyParameters: readonly string[];

  constructor(
    parts: {
      target: Expression;
      args: WrittenArguments;
      body: Block | undefined;
      bodyParameters: readonly string[];
    },
    start: number,
    end: number,
  ) {
    this.#target = parts.target;
    this.#args = parts.args;
    this.#body = parts.body;
    this.#bodyParameters = parts.bodyParameters;
    this.layout = parts.body === undefined ? plainLayout : containerLayout(parts.body);
    this.start = start;
    this.end = end;
  }

  render(env: Environment): Completion {
    const target = requireValue(this.#target.evaluate(env), this.#target, env);
    if (target instanceof InterpretedTemplate) {
      return this.#interpret(target, env);
    }
    if (target instanceof TextTransform) {
      return this.#transform(target, env);
    }
    if (!(target instanceof Macro)) {
      throw env.fail('template-not-callable', this.#target, {
        expression: env.codeOf(this.#target),
        found: typeNameOf(target),
      });
    }
    if (target.typeName === 'function') {
      throw env.fail('template-not-callable', undefined, {
        expression: env.codeOf(this.#target),
        found: 'a function',
      });
    }
    const nested: NestedContent | undefined =
      this.#body === undefined
        ? undefined
        : {
            body: this.#body.elements,
            parameters: this.#bodyParameters,
            invocation: env.invocation,
            scope: env.scope,
          };
    return invokeMacro(target, this.#evaluateArguments(env), nested, env);
  }

  #evaluateArguments(env: Environment): CallArguments {
    if ('positional' in this.#args) {
      return { positional: this.#args.positional.map((arg) => arg.evaluate(env)) };
    }
    const named = new Map<string, Value | undefined>();
    for (const [name, value] of this.#args.named) {
      named.set(name, value.evaluate(env));
    }
    return { named };
  }

  #interpret({ code, elements, macros }: InterpretedTemplate, env: Environment): Completion {
    for (const macro of macros) {
      env.variables.set(macro.name, macro);
    }
    const { output, completion } = env.recovering(
      () => env.runningCode(code, () => env.capture(elements)),
      (failure) => {
        throw failure.wrappedAt(this);
      },
    );
    env.write(output.text, this);
    return completion;
  }

  #transform(transform: TextTransform, env: Environment): Completion {
    const { output, completion } = env.capture(this.#body?.elements ?? []);
    const args = this.#evaluateArguments(env);
    env.write(transform.apply(output.text, args, env), this);
    return completion;
  }
}

/** Reads a call of a macro. Its tag has no name of letters, so it is not in the table. */
export function readMacroCall(tag: Tag, reader: TemplateReader): Element {
  const { context } = reader;
  const parser = reader.parameters(tag);
  parser.lexer.stopAtSpace = true;
  const target = parser.parse();
  parser.accept('space');
  parser.lexer.stopAtSpace = false;
  const args = readArguments(parser);
  const bodyParameters = parser.accept(';') === undefined ? [] : readBodyParameters(parser);
  const { end, isEmpty } = reader.endOfTag(parser, true);
  if (isEmpty) {
    return new MacroCall({ target, args, body: undefined, bodyParameters }, tag.start, end);
  }
  context.loops.push({ names: bodyParameters, kind: 'hidden', itemNameCount: 0 });
  const body = reader.block(tag.start);
  context.loops.pop();
  const close = reader.expectEnd({ ...tag, name: `@${target.dottedName ?? ''}` }, '@');
  return new MacroCall({ target, args, body, bodyParameters }, tag.start, close.end);
}

function readArguments(parser: ExpressionParser): WrittenArguments {
  if (parser.lexer.peek().kind !== 'name' || parser.lexer.peekSecond().kind !== '=') {
    return { positional: parser.parseList() };
  }
  const named: (readonly [string, Expression])[] = [];
  while (parser.lexer.peek().kind === 'name') {
    const name = parser.next();
    parser.expect('=');
    parser.lexer.inNamedArguments = true;
    named.push([name.text, parser.parse()]);
  }
  parser.lexer.inNamedArguments = false;
  return { named };
}

function readBodyParameters(parser: ExpressionParser): string[] {
  const names: string[] = [];
  if (parser.lexer.peek().kind !== 'name') {
    return names;
  }
  do {
    names.push(parser.expectName().text);
  } while (parser.accept(',') !== undefined);
  return names;
}

/** `<#call m a b>`: how macros were called before `<@m a b/>`. */
function readLegacyCall(tag: Tag, reader: TemplateReader): Element {
  const parser = reader.parameters(tag);
  const target = parser.parseName();
  const isParenthesized = parser.accept('(') !== undefined;
  const args = readArguments(parser);
  if (isParenthesized) {
    parser.accept(')');
  }
  const { end } = reader.endOfTag(parser, true);
  return new MacroCall({ target, args, body: undefined, bodyParameters: [] }, tag.start, end);
}

/** `<#transform t>…</#transform>`: how `<@t>…</@t>` was written before. */
function readTransform(tag: Tag, reader: TemplateReader): Element {
  const parser = reader.parameters(tag);
  const target = parser.parse();
  parser.accept(';');
  const args = readArguments(parser);
  const { end, isEmpty } = reader.endOfTag(parser, true);
  const body = isEmpty ? undefined : reader.block(tag.start);
  const close = isEmpty ? { end } : reader.expectEnd(tag, 'transform');
  return new MacroCall({ target, args, body, bodyParameters: [] }, tag.start, close.end);
}

/** The older ways to call a macro. The usual one, `<@m/>`, is read by {@link readMacroCall}. */
export const macroCallDirectives: DirectiveTable = {
  call: { form: 'parameters', read: readLegacyCall },
  transform: { form: 'parameters', read: readTransform },
};
