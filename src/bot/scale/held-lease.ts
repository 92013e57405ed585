import type { Lease, Store } from '../state/index.js';

/** A lease that this process holds, and until when it surely does. */
export class HeldLease {
  readonly lease: Lease;
  readonly #store: Store;
  readonly #duration: number;
  #renewedAt: number;

  private constructor(store: Store, lease: Lease, duration: number, renewedAt: number) {
    this.#store = store;
    this.lease = lease;
    this.#duration = duration;
    this.#renewedAt = renewedAt;
  }

  /** Takes a lease; undefined while another process has it. */
  static async take(
    store: Store,
    name: string,
    holder: string,
    duration: number,
  ): Promise<HeldLease | undefined> {
    // By the clock that no one sets, from before the call: so it ends here before it ends there.
    const now = performance.now();
    const lease = await store.acquire(name, holder, duration);
    return lease && new HeldLease(store, lease, duration, now);
  }

  /** Whether no other process can have it yet: false after a freeze, without asking. */
  get isSure(): boolean {
    return performance.now() - this.#renewedAt < this.#duration * 0.8;
  }

  /** @returns whether it is still held */
  async renew(): Promise<boolean> {
    const now = performance.now();
    const held = await this.#store.renew(this.lease, this.#duration);
    if (held) {
      this.#renewedAt = now;
    }
    return held;
  }

  release(): Promise<void> {
    return this.#store.release(this.lease);
  }
}
