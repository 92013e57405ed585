import { given, kinds } from '../../contract/given/index.js';
import type { Fault, Faults, InjectedFault } from '../../contract/index.js';
import { checkPodMethods } from '../given.js';
import type { ControlCalls } from './control-calls.js';

/**
 * What goes wrong on purpose: see {@link Fault}.
 *
 * @example
 * const route = 'POST /agent/v4/stream/{streamId}/message/create';
 * const { id } = await pod.control.faults.inject({ route, kind: 'delay', milliseconds: 500 });
 * await pod.control.faults.remove(id);
 */
export class FaultControl {
  static {
    checkPodMethods<FaultControl>(this, 'control.faults', {
      list: [],
      inject: [given('fault', kinds.object)],
      remove: [given('id', kinds.whole)],
      clear: [],
    });
  }

  readonly #calls: ControlCalls;

  constructor(calls: ControlCalls) {
    this.#calls = calls;
  }

  /** What goes wrong at present, the oldest first. */
  async list(): Promise<readonly InjectedFault[]> {
    return (await this.#calls.json<Faults>('GET', '/faults')).faults;
  }

  /** Lets something go wrong from the next call on. */
  inject(fault: Fault): Promise<InjectedFault> {
    return this.#calls.json('POST', '/faults', fault);
  }

  /** Ends one of them, by the id that {@link inject} returned. */
  remove(id: number): Promise<void> {
    return this.#calls.done('DELETE', `/faults/${id}`);
  }

  /** Ends all of them. */
  clear(): Promise<void> {
    return this.#calls.done('DELETE', '/faults');
  }
}
