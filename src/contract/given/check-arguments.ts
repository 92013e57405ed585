import type { Kind, KindFor, Mistake } from './kinds.js';

/** An argument: its name, as the error says it, and what it may be. */
export interface Argument<out Given extends Kind<unknown> = Kind<unknown>> {
  readonly name: string;
  readonly kind: Given;
}

/** One argument of a method, as {@link checkMethods} takes it. */
export function given<Given extends Kind<unknown>>(name: string, kind: Given): Argument<Given> {
  return { name, kind };
}

type Method = (...given: readonly never[]) => unknown;

type ArgumentsOf<Given extends readonly unknown[]> = {
  readonly [Place in keyof Given]-?: Argument<KindFor<Given[Place]>>;
};

/** What each method of a class takes, in its order: a method, an argument or an `optional` that is forgotten does not compile. */
export type MethodArguments<Instance> = {
  readonly [
    Name in keyof Instance & string as Instance[Name] extends Method ? Name : never
  ]: Instance[Name] extends (...given: infer Given) => unknown ? ArgumentsOf<Given> : never;
};

/** How calls are refused. */
export interface Refusing {
  /** Makes the error of a call: what was called, and a sentence about what it was given. */
  readonly error: (operation: string, sentence: string) => Error;
  /** Whether all methods give promises, those as well that are not `async`. Default: false. */
  readonly promises?: boolean;
}

/**
 * Has all methods of a class check what they are given, before anything of them is done: for programs that the compiler
 * does not see. What is wrong rejects the promise of a method that gives one, and is thrown at once by one that does not.
 *
 * @param owner - what the methods are called of, as errors name it: `signals` of the client
 */
export function checkMethods<Instance extends object>(
  checked: { readonly prototype: object },
  owner: string,
  methods: NoInfer<MethodArguments<Instance>>,
  refusing: Refusing,
): void {
  for (const [name, taken] of Object.entries<readonly Argument[]>(methods)) {
    const method: unknown = Reflect.get(checked.prototype, name);
    if (typeof method === 'function' && Object.hasOwn(checked.prototype, name)) {
      const operation = owner === '' ? name : `${owner}.${name}`;
      Object.defineProperty(checked.prototype, name, {
        value: checkedMethod(method, operation, taken, refusing),
        configurable: true,
        writable: true,
      });
    }
  }
}

/** Functions that give a promise. Generators that are asynchronous are others, and give none. */
const givesPromise = (async () => {
  await Promise.resolve();
}).constructor;

function checkedMethod(
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- of any signature
  method: Function,
  operation: string,
  taken: readonly Argument[],
  { error: errorOf, promises = method.constructor === givesPromise }: Refusing,
): unknown {
  const checked = function (this: unknown, ...all: readonly unknown[]): unknown {
    const sentence = sentenceAbout(all, taken);
    if (sentence === undefined) {
      return Reflect.apply(method, this, all);
    }
    const error = errorOf(operation, sentence);
    if (promises) {
      return Promise.reject(error);
    }
    throw error;
  };
  return Object.defineProperty(checked, 'name', { value: method.name });
}

/** What is wrong with the arguments of a call, in a sentence; nothing where all fit. */
export function sentenceAbout(
  all: readonly unknown[],
  taken: readonly Argument[],
): string | undefined {
  for (const [place, { name, kind }] of taken.entries()) {
    const mistake = kind.mistake(all[place], name);
    if (mistake !== undefined) {
      return aboutArgument(mistake);
    }
  }
  return undefined;
}

function aboutArgument(mistake: Mistake): string {
  if ('unknown' in mistake) {
    const { place, unknown, meant } = mistake;
    return `"${place}" has no ${JSON.stringify(unknown)}. Did you mean ${JSON.stringify(meant)}?`;
  }
  if ('is' in mistake) {
    return `"${mistake.place}" is ${mistake.is}`;
  }
  const { place, takes, found } = mistake;
  return `"${place}" must be ${takes}; it was ${found}.`;
}
