import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(__dirname, '../..');

/** What the compiler says of a line of a module. */
export interface Complaint {
  /** From 1 on. */
  readonly line: number;
  readonly message: string;
}

/** Sources that were read for one program, for the next. */
const sources = new Map<string, ts.SourceFile | undefined>();

/**
 * Code that stands in pages, doc comments and tests, as modules of one program: the compiler reads the product
 * once for all of it.
 */
export class CompiledCode {
  readonly program: ts.Program;

  /**
   * @param modules - the text of each module by its path, where no file needs to be
   * @param files - files that belong to the program as well
   */
  constructor(modules: ReadonlyMap<string, string>, files: readonly string[]) {
    const options = compilerOptions();
    const host = ts.createCompilerHost(options);
    host.fileExists = (file) => modules.has(file) || ts.sys.fileExists(file);
    host.readFile = (file) => modules.get(file) ?? ts.sys.readFile(file);
    const parse = host.getSourceFile.bind(host);
    host.getSourceFile = (file, ...rest) => {
      const source = sources.get(file) ?? parse(file, ...rest);
      if (!modules.has(file)) {
        sources.set(file, source);
      }
      return source;
    };
    this.program = ts.createProgram([...files, ...modules.keys()], options, host);
  }

  /** All that the compiler has to say of a module. */
  complaints(path: string): readonly Complaint[] {
    const source = this.program.getSourceFile(path);
    return [
      ...this.program.getSyntacticDiagnostics(source),
      ...this.program.getSemanticDiagnostics(source),
    ].map(({ messageText, start = 0, file }) => ({
      line: (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1,
      message: ts.flattenDiagnosticMessageText(messageText, '\n'),
    }));
  }
}

/** The settings of the product's own sources; only what is declared may stay unused. */
function compilerOptions(): ts.CompilerOptions {
  const read = ts.parseConfigFileTextToJson(
    'tsconfig.json',
    readFileSync(resolve(root, 'tsconfig.json'), 'utf8'),
  ) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, root);
  return { ...options, noUnusedLocals: false, noUnusedParameters: false, incremental: false };
}
