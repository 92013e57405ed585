import { z } from 'zod';
import { areColleagues } from '../company.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { flag, userIdInPath, wholeNumber } from '../http/query-values.js';
import { shaped } from '../http/shape.js';
import { Pace } from '../pace.js';
import type { Presence } from './presence.js';
import { presenceOf, requireVisibleUser } from './presence.js';
import { visiblePresences } from './visible-presences.js';

/** How a version of the calls writes a presence. */
export type PresenceShape = (presence: Presence) => object;

/** `GET /pod/v2/user/presence`: what the caller shows. */
export function getOwnPresence(shape: PresenceShape) {
  return async ({ service, session }: SessionCall): Promise<Answer> =>
    ok(shape(await presenceOf(service.store.queries, session.user)));
}

/**
 * `GET /pod/v3/user/{uid}/presence?local=`: what a colleague shows, or somebody connected. With `local=true` people of other
 * companies show that they are offline.
 */
export function getPresence(shape: PresenceShape) {
  return async ({ service, session, parameter, query }: SessionCall): Promise<Answer> => {
    const isLocal = flag('local', query('local')) === true;
    const { queries } = service.store;
    const userId = userIdInPath(parameter('userId'));
    const user = await requireVisibleUser(queries, session.user, userId);
    const presence = await presenceOf(queries, user);
    const isHidden = isLocal && !areColleagues(user, session.user);
    return ok(shape(isHidden ? { ...presence, category: 'OFFLINE' } : presence));
  };
}

/**
 * `GET /pod/v2/users/presence?lastUserId=&limit=`: what everybody shows whose presence the caller may
 * know, by their ids. Who has never shown anything is left out.
 */
export async function listPresences({ service, session, query }: SessionCall): Promise<Answer> {
  const range = { min: 1, max: 5000, fallback: 1000 };
  const found = await visiblePresences(service.store.queries, session.user, {
    afterUser: wholeNumber('lastUserId', query('lastUserId'), { min: 0, fallback: 0 }),
    limit: wholeNumber('limit', query('limit'), range),
  });
  return ok(found.map(({ presence }) => presence));
}

const registerBody = z.array(z.int().nonnegative());

/** `POST /pod/v1/user/presence/register`: says whose presence is of interest. */
export async function registerInterest({ service, session, body }: SessionCall): Promise<Answer> {
  const pace = new Pace();
  for (const userId of new Set(shaped(registerBody, body))) {
    await pace.turn();
    await requireVisibleUser(service.store.queries, session.user, userId);
  }
  return ok({ format: 'TEXT', message: 'OK' });
}
