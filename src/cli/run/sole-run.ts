import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { collection, type Lease, put, type Store } from '../../bot/index.js';
import { CadenzaError } from '../../contract/index.js';

/** A bot, as far as its store goes. */
interface StoringBot {
  readonly name: string;
  readonly store: Store;
  readonly log: Logger;
}

/** How long a process that was killed keeps others from starting. Milliseconds. */
const leaseLasts = 10_000;
const leaseName = 'run';

/** How often a process shows that it lives while its lease lasts once. */
const signsOfLife = 5;

/** The last sign of life of the process that has the store. */
const signs = collection<string>('run');

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
  const lease = await takeWithin(store, { holder, lasts, signal }, () =>
    log.warn({ bot: name }, 'Another process has the store of this bot; waiting for its end.'),
  );
  if (lease === undefined) {
    await store.close();
    if (signal.aborted) {
      return undefined;
    }
    throw new CadenzaError(
      'BOT_RUNS_ALREADY',
      `Another process runs "${name}" with this store. Stop it first, or give this one its own store with --store.`,
    );
  }
  const renewing = setInterval(() => {
    showLife(store, lease, lasts).then(
      (held) => {
        if (!held) {
          log.fatal({ bot: name }, 'Another process took the store of this bot.');
          onLoss();
        }
      },
      (error: unknown) => log.error({ err: error }, 'The store could not be held on to.'),
    );
  }, lasts / signsOfLife);
  return async () => {
    clearInterval(renewing);
    await store.release(lease);
    await store.close();
  };
}

/** @returns whether the lease is still this process's */
async function showLife(store: Store, lease: Lease, lasts: number): Promise<boolean> {
  const held = await store.renew(lease, lasts);
  if (held) {
    await store.commit([put(signs, leaseName, randomUUID())]);
  }
  return held;
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
