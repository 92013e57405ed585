/** @module What Handlebars lets others derive from, which its own types leave out. */

declare namespace Handlebars {
  /** Code as the compiler keeps it until all of it is there. */
  type CompiledCode = unknown;

  /** Makes JavaScript of a template. Its methods may be replaced in derived classes. */
  class JavaScriptCompiler {
    readonly source: {
      functionCall(callee: string, kind: string, parameters: readonly CompiledCode[]): CompiledCode;
    };
    popStack(): CompiledCode;
    push(code: CompiledCode): CompiledCode;
    invokeKnownHelper(parameterCount: number, name: string): void;
  }
}
