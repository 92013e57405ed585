/**
 * Identifiers of the service.
 *
 * Streams, messages and events carry one id shape: the base64 of 25 bytes. Sixteen of them tell it
 * from all others, eight are `2^63 - 1 - epochMilliseconds`, and one ASCII letter says what is named.
 * Responses use the URL-safe alphabet without padding; clients and the room selector also send the
 * standard one.
 */

/** What an id names: a stream (`t`, for thread), a message (`m`) or any other event (`o`). */
export type IdKind = 't' | 'm' | 'o';

/** A stream id in URL-safe form, for example `Q2KYGm7JkljrgymMajYTJ3___qcLPr1UdA`. */
export type StreamId = string;

/** A message id in URL-safe form, for example `FB2h29Egp6X_r3_K7cuuE3___ouM3iRdbQ`. */
export type MessageId = string;

/**
 * A user id. The upper bits are the company's (tenant's) number, the lower 36 the user's; exact as a
 * JavaScript number while the tenant number is below 131,072.
 */
export type UserId = number;

/**
 * Turns an id in either alphabet into the URL-safe form without padding, which every response uses.
 *
 * @example
 * toUrlSafeId('Q2KYGm7JkljrgymMajYTJ3///qcLPr1UdA=='); // 'Q2KYGm7JkljrgymMajYTJ3___qcLPr1UdA'
 */
export function toUrlSafeId(id: string): string {
  return withoutPadding(id.replace(/\+/g, '-').replace(/\//g, '_'));
}

/**
 * Base64 without the signs at its end that fill it up. A regular expression for the end of a text would be tried at each
 * sign before it: of a megabyte of signs that stand elsewhere, this is done in a moment.
 *
 * @example
 * withoutPadding('Zm9vYg=='); // 'Zm9vYg'
 */
export function withoutPadding(base64: string): string {
  let end = base64.length;
  while (base64.charAt(end - 1) === '=') {
    end -= 1;
  }
  return base64.slice(0, end);
}

/** Whether a text has the shape of a stream, message or event id, in either alphabet. */
export function isId(text: string): boolean {
  return /^[A-Za-z0-9_-]{34}$/.test(toUrlSafeId(text));
}

const userNumberBits = 36;

/**
 * The id of a company's n-th user.
 *
 * @example
 * createUserId(1, 6); // 68719476742
 */
export function createUserId(tenant: number, number: number): UserId {
  return tenant * 2 ** userNumberBits + number;
}

/**
 * The first and the last id that users of a company can have, for queries.
 *
 * @example
 * const [first, last] = userIdsOf(1); // [68719476736, 137438953471]
 */
export function userIdsOf(tenant: number): readonly [first: UserId, last: UserId] {
  return [createUserId(tenant, 0), createUserId(tenant + 1, 0) - 1];
}

/** The number of the company (tenant) that a user belongs to. */
export function tenantOf(userId: UserId): number {
  return Math.floor(userId / 2 ** userNumberBits);
}
