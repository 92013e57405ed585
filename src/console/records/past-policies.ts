import type { PolicyFlags } from '../service/pod-service.js';
import { WrongEntry } from '../service/wrong-entry.js';
import type { RecordContext } from './record-view.js';

/**
 * Sends something that policies look at. Where these only warn, the person may insist.
 *
 * @throws WrongEntry (rejects) when they object and the person goes back to change it
 */
export async function sendPastPolicies(
  { passPolicies }: Pick<RecordContext, 'passPolicies'>,
  send: (flags: PolicyFlags) => Promise<Response>,
): Promise<Response> {
  const sent = await passPolicies(send);
  if (sent === undefined) {
    throw new WrongEntry('Nothing was saved: a company policy objects to what is written here.');
  }
  return sent;
}
