import { hash, randomUUID } from 'node:crypto';
import type { Cause, ComposedOutgoing } from '../outgoing/index.js';

/** The name under which a message's `data` carries its marker. */
const field = 'cadenzaOutbox';

const type = 'com.cadenza.outbox';

/**
 * The marker of a message: opaque, and the same when the same work is done again, so that a message
 * that may have been sent is found again. A message without a cause gets a unique one.
 *
 * @param bot - who sends: bots may share a stream
 */
export function markerOf(bot: string, cause: Cause | undefined): string {
  if (cause === undefined) {
    return randomUUID();
  }
  const { id, ordinal, part, change } = cause;
  const parts = [bot, id, ordinal, part, change].filter((one) => one !== undefined);
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 27);
}

/** The message with its marker in its `data`, beside what it has there. */
export function withMarker(
  composed: ComposedOutgoing['composed'],
  id: string,
): ComposedOutgoing['composed'] {
  const { message, data, attachments } = composed;
  const own =
    data
      ?.trim()
      .replace(/^\{|\}$/g, '')
      .trim() ?? '';
  // Written by hand, since nothing in it has to be escaped.
  const marker = `"${field}":{"type":"${type}","version":"1.0","id":"${id}"}`;
  const marked = own === '' ? `{${marker}}` : `{${marker},${own}}`;
  return attachments === undefined
    ? { message, data: marked }
    : { message, data: marked, attachments };
}

/** Whether a message's `data` carries a marker. The service may write the JSON in its own way. */
export function carries(data: string | undefined, id: string): boolean {
  if (!data?.includes(id)) {
    return false;
  }
  try {
    const parsed = JSON.parse(data) as Partial<Record<string, { readonly id?: unknown }>>;
    return parsed[field]?.id === id;
  } catch {
    return false;
  }
}
