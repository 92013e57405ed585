import { z } from 'zod';
import { tenantOf, type UserToken } from '../../contract/index.js';
import { forbidden, notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { ControlCall } from '../http/call.js';
import { optional, shaped } from '../http/shape.js';
import { mayBeActedFor } from '../login/act-on-behalf.js';
import type { Service } from '../service.js';
import { applicationById } from '../store/applications.js';
import type { UserRow } from '../store/tables.js';
import { toUser, userByUsername } from '../store/users.js';

const issuer = 'Symphony Communication Services LLC.';

/** How long a token is good for where nothing is said, and at most, in milliseconds. */
const lifetime = { usual: 5 * 60_000, longest: 24 * 60 * 60_000 };

const wholeLifetime = `must be a whole number of milliseconds from 0 to ${lifetime.longest}`;

const tokenBody = z.object({
  username: z.string(),
  expiresIn: optional(
    z.int(wholeLifetime).min(0, wholeLifetime).max(lifetime.longest, wholeLifetime),
  ),
});

/**
 * `POST /cadenza/v1/applications/{appId}/user-tokens`: what the page of an extension application gets from the chat
 * client, and its back end checks with the pod's certificate (AUT-5). It is judged by the clock of that back end, which does
 * not travel along with the pod's.
 */
export async function issueUserToken({ service, parameter, body }: ControlCall): Promise<Answer> {
  const appId = parameter('appId');
  const { username, expiresIn = lifetime.usual } = shaped(tokenBody, body);
  const user = await requireUserOf(service, appId, username);
  const claims = {
    iss: issuer,
    aud: appId,
    sub: String(user.id),
    user: presentedUser(user, service.company.tenant),
  };
  const jwt = await service.podKey.sign(claims, Math.floor(expiresIn / 1000));
  return ok({ jwt } satisfies UserToken);
}

/** A user at a page of this application. @throws Refusal 404, and 403 when there can be no such page */
function requireUserOf(service: Service, appId: string, username: string): Promise<UserRow> {
  return service.change(async ({ queries }) => {
    const application = await applicationById(queries, appId);
    if (application === undefined) {
      throw notFound(
        'There is no application with this id. `pod.application(id)`, or the call that creates one, makes it.',
      );
    }
    const user = await userByUsername(queries, username);
    if (user === undefined) {
      throw notFound('There is no user with this user name. The seed, or create user, makes one.');
    }
    const mayOpen =
      application.enabled === 1 &&
      tenantOf(user.id) === service.company.tenant &&
      (await mayBeActedFor(queries, appId, user, service.clock.now()));
    if (!mayOpen) {
      throw forbidden(
        'This user cannot open the application: enable it, install it for the user, and let the user log in.',
      );
    }
    return user;
  });
}

/** The user as the token presents them; the user name in it is the e-mail address. */
function presentedUser(row: UserRow, tenant: number) {
  const { id, emailAddress, displayName, firstName, lastName, title, company, location, avatars } =
    toUser(row);
  const picture = (size: string) => avatars?.find((avatar) => avatar.size === size)?.url;
  return {
    id: String(id),
    emailAddress,
    username: emailAddress,
    firstName,
    lastName,
    displayName,
    title,
    company,
    companyId: String(tenant),
    location,
    avatarUrl: picture('original'),
    avatarSmallUrl: picture('small'),
  };
}
