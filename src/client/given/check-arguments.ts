import { types } from 'node:util';
import { InputError } from '../errors/client-error.js';
import type { Kind } from './kinds.js';

/** An argument: its name, as the error says it, and what it may be. */
export interface Argument<out Value> {
  readonly name: string;
  readonly kind: Kind<Value>;
}

/** One argument of a method, as {@link checkArguments} takes it. */
export function given<Value>(name: string, kind: Kind<Value>): Argument<Value> {
  return { name, kind };
}

type Method = (...given: readonly never[]) => unknown;

type ArgumentsOf<Given extends readonly unknown[]> = {
  readonly [Place in keyof Given]-?: Argument<Given[Place]>;
};

/** What each method of a class takes, in its order: a method or an argument that is forgotten does not compile. */
export type MethodArguments<Instance> = {
  readonly [
    Name in keyof Instance & string as Instance[Name] extends Method ? Name : never
  ]: Instance[Name] extends (...given: infer Given) => unknown ? ArgumentsOf<Given> : never;
};

/**
 * Has all methods of a class check what they are given, before anything of them is done: for programs that the compiler
 * does not see. What is wrong rejects the promise of a method that gives one, and is thrown at once by one that does not.
 *
 * @param owner - what the methods are called of, as errors name it: `signals` of the client
 */
export function checkArguments<Instance extends object>(
  checked: { readonly prototype: object },
  owner: string,
  methods: NoInfer<MethodArguments<Instance>>,
): void {
  for (const [name, taken] of Object.entries<readonly Argument<unknown>[]>(methods)) {
    const method: unknown = Reflect.get(checked.prototype, name);
    if (typeof method === 'function' && Object.hasOwn(checked.prototype, name)) {
      const operation = owner === '' ? name : `${owner}.${name}`;
      Object.defineProperty(checked.prototype, name, {
        value: checkedMethod(method, operation, taken),
        configurable: true,
        writable: true,
      });
    }
  }
}

function checkedMethod(
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- of any signature
  method: Function,
  operation: string,
  taken: readonly Argument<unknown>[],
): unknown {
  // A generator that is asynchronous counts as an asynchronous function too, and gives no promise.
  const givesPromise = types.isAsyncFunction(method) && !types.isGeneratorFunction(method);
  const checked = function (this: unknown, ...all: readonly unknown[]): unknown {
    try {
      requireArguments(operation, all, taken);
    } catch (error) {
      if (givesPromise) {
        return new Promise(() => {
          throw error;
        });
      }
      throw error;
    }
    return Reflect.apply(method, this, all);
  };
  return Object.defineProperty(checked, 'name', { value: method.name });
}

/**
 * Checks what a function or a constructor is given, as {@link checkArguments} does for methods.
 *
 * @throws InputError `BAD_INPUT`
 */
export function requireArguments(
  operation: string,
  all: readonly unknown[],
  taken: readonly Argument<unknown>[],
): void {
  const problem = firstProblem(all, taken);
  if (problem !== undefined) {
    throw badInput(operation, problem);
  }
}

function badInput(operation: string, problem: string): InputError {
  return new InputError('BAD_INPUT', `${operation}: ${problem}`, operation);
}

function firstProblem(
  all: readonly unknown[],
  taken: readonly Argument<unknown>[],
): string | undefined {
  for (const [place, { name, kind }] of taken.entries()) {
    const problem = kind.problem(all[place], name);
    if (problem !== undefined) {
      return problem;
    }
  }
  return undefined;
}
