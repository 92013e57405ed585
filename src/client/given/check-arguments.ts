import {
  type Argument,
  checkMethods,
  type MethodArguments,
  sentenceAbout,
} from '../../contract/given/index.js';
import { InputError } from '../errors/client-error.js';

/** Makes every method of a client class check its arguments: a wrong one is an `InputError` of code `BAD_ARGUMENT`. */
export function checkArguments<Instance extends object>(
  checked: { readonly prototype: object },
  owner: string,
  methods: NoInfer<MethodArguments<Instance>>,
): void {
  checkMethods<Instance>(checked, owner, methods, { error: badInput });
}

/**
 * Checks what a function or a constructor is given, as {@link checkArguments} does for methods.
 *
 * @throws InputError `BAD_ARGUMENT`
 */
export function requireArguments(
  operation: string,
  all: readonly unknown[],
  taken: readonly Argument[],
): void {
  const sentence = sentenceAbout(all, taken);
  if (sentence !== undefined) {
    throw badInput(operation, sentence);
  }
}

function badInput(operation: string, sentence: string): InputError {
  return new InputError('BAD_ARGUMENT', `${operation}: ${sentence}`, operation);
}
