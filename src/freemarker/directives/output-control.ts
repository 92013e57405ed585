import type { Compiler, Run } from '../runtime/compiler.js';
import { completed } from '../runtime/completion.js';
import { compressOutput } from '../runtime/compress.js';
import type { ElementOf } from '../syntax/element.js';

/** A directive that only changes how its body is read. */
export function compileSection(element: ElementOf<'section'>, compiler: Compiler): Run {
  const body = compiler.elements(element.body.elements);
  return (env) => env.render(body);
}

/** `<#compress>…</#compress>` */
export function compileCompress(element: ElementOf<'compress'>, compiler: Compiler): Run {
  const body = compiler.elements(element.body.elements);
  return (env) => {
    const { output, completion } = env.capture(body);
    env.step(output.text.length);
    env.append(compressOutput(output));
    return completion;
  };
}

/** Comments, and directives that take part in stripping and do nothing else. */
export function compileNothing(): Run {
  return () => completed;
}
