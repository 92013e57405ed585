import Handlebars from 'handlebars';

/** The names by which prepared templates call the methods of a {@link Rendering}. */
export const runtimeNames = {
  value: '$value',
  optional: '$optional',
  field: '$field',
  text: '$text',
  raw: '$raw',
  items: '$items',
} as const;

const methods: ReadonlyMap<string, string> = new Map(
  Object.entries(runtimeNames).map(([method, name]) => [name, method]),
);

/**
 * Compiles the calls that {@link prepare} puts into templates to plain calls of the rendering's
 * methods: helpers, as Handlebars calls them, get several new objects at each call.
 */
class MessageCompiler extends Handlebars.JavaScriptCompiler {
  /** What compiles the blocks in a template. */
  readonly compiler = MessageCompiler;

  override invokeKnownHelper(parameterCount: number, name: string): void {
    const method = methods.get(name);
    if (method === undefined) {
      super.invokeKnownHelper(parameterCount, name);
      return;
    }
    // On top of the parameters are those of a helper: named arguments, the block, its {{else}}.
    for (let unused = 0; unused < 3; unused++) {
      this.popStack();
    }
    const parameters = Array.from({ length: parameterCount }, () => this.popStack()).reverse();
    this.push(this.source.functionCall(`data.rendering.${method}`, '', parameters));
  }
}

/** Makes an environment compile templates with {@link MessageCompiler}. */
export function useMessageCompiler(environment: typeof Handlebars): void {
  Object.assign(environment, { JavaScriptCompiler: MessageCompiler });
}
