import { given, kinds } from '../../contract/given/index.js';
import type { Snapshot, Snapshots } from '../../contract/index.js';
import { checkPodMethods } from '../given.js';
import type { ControlCalls } from './control-calls.js';

const name = given('name', kinds.name);

/**
 * States of the pod to come back to, by name.
 *
 * @example
 * await pod.control.snapshots.take('fresh');
 * await pod.control.snapshots.restore('fresh');
 */
export class SnapshotControl {
  static {
    checkPodMethods<SnapshotControl>(this, 'control.snapshots', {
      list: [],
      take: [name],
      restore: [name],
      delete: [name],
    });
  }

  readonly #calls: ControlCalls;

  constructor(calls: ControlCalls) {
    this.#calls = calls;
  }

  /** The states that are kept. */
  async list(): Promise<readonly Snapshot[]> {
    return (await this.#calls.json<Snapshots>('GET', '/snapshots')).snapshots;
  }

  /** Keeps the state under a name, replacing an older snapshot. */
  take(name: string): Promise<Snapshot> {
    return this.#calls.json('PUT', `/snapshots/${encodeURIComponent(name)}`);
  }

  /** Makes everything what it was when the snapshot was taken. */
  restore(name: string): Promise<Snapshot> {
    return this.#calls.json('POST', `/snapshots/${encodeURIComponent(name)}/restore`);
  }

  /** Keeps a state no longer. */
  delete(name: string): Promise<void> {
    return this.#calls.done('DELETE', `/snapshots/${encodeURIComponent(name)}`);
  }
}
