import type * as Routing from './bot/routing.js';
import { importBuilt } from './built.js';
import type { Measurement } from './measurement.js';

/** Measures the router of a bot. */
export default async function router(): Promise<readonly Measurement[]> {
  const { routing } = await importBuilt<typeof Routing>('bot/routing.ts');
  return routing();
}
