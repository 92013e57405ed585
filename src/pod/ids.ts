import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { IdKind } from '../contract/index.js';
import { withoutPadding } from '../contract/index.js';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Bytes of an id: when it was made and chance, then the time that it is for, then its kind. */
const idBytes = 25;
const madeBytes = 6;
const forTime = 16;
const kindByte = 24;
const maxInt64 = 2n ** 63n - 1n;

/**
 * A new id of a stream (`t`), a message (`m`) or another event (`o`).
 *
 * It begins with the time at which it is made, so that new ids lie together at the end of an index, whatever
 * times they are for; the ten bytes that follow are random, so that it cannot be guessed.
 *
 * @param timestamp - the time that it is for, epoch milliseconds
 */
export function newId(kind: IdKind, timestamp: number): string {
  const bytes = Buffer.allocUnsafe(idBytes);
  bytes.writeUIntBE(Date.now(), 0, madeBytes);
  // Without the digits of a UUID that are not all random. Its bytes are fetched in advance, which others are not.
  const random = randomUUID();
  bytes.write(random.slice(0, 8) + random.slice(24), madeBytes, 'hex');
  bytes.writeBigUInt64BE(maxInt64 - BigInt(timestamp), forTime);
  bytes.write(kind, kindByte);
  return bytes.toString('base64url');
}

/** A new short id, as events carry it: six letters and digits. */
export function newEventId(): string {
  let id = '';
  for (let place = 0; place < 6; place += 1) {
    id += letters.charAt(randomInt(letters.length));
  }
  return id;
}

/** A new datafeed id: `<32 hex digits>_f`. */
export function newDatafeedId(): string {
  return `${randomBytes(16).toString('hex')}_f`;
}

/** A new acknowledgement of a batch of events: opaque to the reader. */
export function newAckId(): string {
  return randomUUID().replaceAll('-', '');
}

/** A new UUID, as sessions carry it. */
export function newSessionId(): string {
  return randomUUID();
}

/** A new attachment id, as it is issued: percent signs are part of it. */
export function newAttachmentId(userId: number): string {
  return `internal_${userId}%2F${encodeURIComponent(randomBytes(16).toString('base64'))}`;
}

/**
 * The one spelling of an attachment id by which it is found, whether a client sends it as issued, once
 * more or once less percent-encoded, or in the URL-safe alphabet.
 *
 * @example
 * attachmentLookupKey('internal_7%2FWgDe%2Bg%3D%3D'); // 'internal_7_WgDe-g'
 */
export function attachmentLookupKey(id: string): string {
  let decoded = id;
  for (let round = 0; round < 3 && decoded.includes('%'); round += 1) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      break;
    }
  }
  return withoutPadding(decoded.replace(/[+ ]/g, '-').replace(/\//g, '_'));
}
