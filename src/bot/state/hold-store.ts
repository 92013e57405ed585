import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { CadenzaError } from '../../contract/index.js';
import { collection } from './collection.js';
import { type Lease, put, type Store } from './store.js';

/** A bot, as far as its store goes. */
interface StoringBot {
  readonly name: string;
  readonly store: Store;
  readonly log: HoldingLog;
}

/** Where it is told what becomes of the store. */
interface HoldingLog {
  warn(text: string): void;
  error(about: object, text: string): void;
  fatal(text: string): void;
}

/** How long a process that was killed keeps others from starting. Milliseconds. */
const leaseLasts = 10_000;
const leaseName = 'run';

/** How often a process shows that it lives while its lease lasts once. */
const signsOfLife = 5;

/** The last sign of life of the process that has the store. */
export const signs = collection<string>('run');

/** How a store is held. */
interface Holding {
  /** Told when another process took it nevertheless, as after a long freeze. */
  readonly onLoss: () => void;
  /** Aborted when the process is told to end: it waits for no other one any more. */
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly lasts?: number;
}

/**
 * Takes a bot's part of its store for this process alone, as long as it runs. A process that was killed
 * a moment ago is waited for; one that lives shows it meanwhile.
 *
 * @returns gives it back; `undefined` when the process was told to end while it waited
 * @throws CadenzaError `BOT_RUNS_ALREADY` when another process has it
 */
export async function holdStore(
  { name, store, log }: StoringBot,
  { onLoss, signal, lasts = leaseLasts }: Holding,
): Promise<(() => Promise<void>) | undefined> {
  await store.open();
  const holder = `${hostname()} ${process.pid} ${randomUUID()}`;
  const onWaiting = (): void =>
    log.warn('Another process has the store of this bot; waiting for its end.');
  const taken = await takeWithin(store, { holder, lasts, signal }, onWaiting).catch(
    async (error: unknown) => {
      await store.close();
      throw error;
    },
  );
  if (taken === undefined) {
    await store.close();
    if (signal.aborted) {
      return undefined;
    }
    throw new CadenzaError(
      'BOT_RUNS_ALREADY',
      `Another process runs "${name}" with this store. Stop it first, or give this one its own store with --store.`,
    );
  }
  let lease = taken;
  let showing: Promise<void> | undefined;
  const showLife = async (): Promise<void> => {
    try {
      const kept = await keepLease(store, lease, lasts);
      if (kept === undefined) {
        clearInterval(renewing);
        log.fatal('Another process took the store of this bot.');
        onLoss();
      } else {
        lease = kept;
      }
    } catch (error) {
      log.error({ err: error }, 'The store could not be held on to.');
    }
    showing = undefined;
  };
  const renewing = setInterval(() => {
    // While the store is away, one sign of life takes as long as many.
    showing ??= showLife();
  }, lasts / signsOfLife);
  return async () => {
    clearInterval(renewing);
    // One that is under way would take the lease again that is given back.
    await showing;
    try {
      await store.release(lease);
    } finally {
      await store.close();
    }
  };
}

/**
 * Shows that the process lives. A lease that is merely over, as after an outage of the store, is taken anew.
 *
 * @returns the lease; `undefined` when another process has it
 */
async function keepLease(store: Store, lease: Lease, lasts: number): Promise<Lease | undefined> {
  const { name, holder } = lease;
  const kept = (await store.renew(lease, lasts)) ? lease : await store.acquire(name, holder, lasts);
  if (kept !== undefined) {
    await store.commit([put(signs, leaseName, randomUUID())]);
  }
  return kept;
}

/** Tries for a little longer than an unrenewed lease lasts, unless its process shows that it lives or this one ends. */
async function takeWithin(
  store: Store,
  { holder, lasts, signal }: Required<Omit<Holding, 'onLoss'>> & { readonly holder: string },
  onWaiting: () => void,
): Promise<Lease | undefined> {
  const pause = lasts / (2 * signsOfLife);
  const before = await store.get(signs, leaseName);
  let lease = await store.acquire(leaseName, holder, lasts);
  if (lease === undefined) {
    onWaiting();
  }
  for (let tries = 0; lease === undefined && tries < 2.5 * signsOfLife; tries += 1) {
    await delay(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) {
      break;
    }
    lease = await store.acquire(leaseName, holder, lasts);
    if (lease === undefined && (await store.get(signs, leaseName))?.value !== before?.value) {
      break;
    }
  }
  return lease;
}
