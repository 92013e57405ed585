import type { Item, Value } from '../values/value.js';
import type { Environment } from './environment.js';
import type { Scope } from './scope.js';

/** What a list is made of, one step at a time. For a hash, a step has a key and a value. */
export type LoopSteps = Iterator<readonly Item[]>;

/** The item a loop has come to. `x_index` and `x_has_next` are variables of it, too. */
export class LoopScope implements Scope {
  readonly outer: Scope | undefined;
  /** The names of the item, none until `<#items as x>`. */
  names: readonly string[] = [];
  values: readonly Item[] = [];
  index = 0;
  hasNext = false;
  /** `<#items>` was run. */
  wasListed = false;
  /** The steps that are left, the first of them taken already. */
  readonly steps: LoopSteps;
  /** The step that comes next, `undefined` at the end. */
  next: readonly Item[] | undefined;

  constructor(steps: LoopSteps, first: readonly Item[], outer: Scope | undefined) {
    this.steps = steps;
    this.next = first;
    this.outer = outer;
  }

  get(name: string): Value | undefined {
    const [first, second] = this.names;
    if (first === undefined) return undefined;
    if (name === first) return this.values[0] ?? undefined;
    if (name === second) return this.values[1] ?? undefined;
    if (!name.startsWith(first)) return undefined;
    const suffix = name.slice(first.length);
    if (suffix === '_index') return this.index;
    return suffix === '_has_next' ? this.hasNext : undefined;
  }

  /** Goes on to the next item, if there is one. */
  advance(): boolean {
    if (this.next === undefined) return false;
    this.values = this.next;
    const step = this.steps.next();
    this.next = step.done === true ? undefined : step.value;
    this.hasNext = this.next !== undefined;
    return true;
  }
}

/** The innermost loop, or the innermost one whose item has that name. */
export function enclosingLoop(env: Environment, name?: string): LoopScope | undefined {
  for (let scope = env.scope; scope !== undefined; scope = scope.outer) {
    if (!(scope instanceof LoopScope)) continue;
    if (name === undefined || scope.names.includes(name)) return scope;
  }
  return undefined;
}
