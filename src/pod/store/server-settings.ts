import { marker } from './usable-database.js';

/**
 * How the server plans the pod's queries. Each of them has an index, and a scan of a whole table is chosen
 * only where statistics are out of date, so it becomes the last choice. That makes a plan look dear where
 * nothing else is left, which must not start the compiler of queries.
 */
const planning = {
  enable_seqscan: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  default_statistics_target: '25',
};

/**
 * What an administrator has set for other users of the server would end long imports, and the waiting of one process
 * for another. What the address of the database says stays.
 */
const patience = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/**
 * When the server lets go of a process that is frozen or cut off: what it has locked would stop all others. The first
 * is for one that answers no more in the middle of a transaction, the others for a line that is dead.
 */
const watchfulness = {
  idle_in_transaction_session_timeout: '30s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
};

/**
 * The address of a server, by which each connection gets the pod's settings, beside those that the address has already.
 *
 * @param shared - whether other processes use the database as well
 */
export function withServerSettings(url: string, shared: boolean): string {
  const settings = { [marker]: 'on', ...planning, ...patience, ...(shared && watchfulness) };
  const address = new URL(url);
  const given = address.searchParams.get('options');
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  address.searchParams.set('options', [...options, ...(given === null ? [] : [given])].join(' '));
  return address.href;
}
