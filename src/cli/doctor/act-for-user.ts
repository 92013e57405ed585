import { type Client, ResponseError } from '../../client/index.js';
import type { Found } from './finding.js';

/**
 * Logs the configured application in, and acts for one of its users: the one who is named, or the
 * first whom the service lists. All that it does for them is to read who they are.
 *
 * @throws LoginError when the application, or acting for the user, is refused
 */
export async function actForUser(
  client: Client,
  appId: string,
  username: string | undefined,
): Promise<Found<undefined>> {
  const user = username === undefined ? await firstUser(client, appId) : { username };
  if (user === undefined) {
    const detail = `The application "${appId}" logs in. The service lists nobody for whom it could act; name one with --user.`;
    return { detail, value: undefined };
  }
  const { username: name, id } = await client.obo(user).users.session();
  return {
    detail: `The application "${appId}" acts for its users, such as ${name} (${id}).`,
    value: undefined,
  };
}

/** Users for whom the application is installed; none where the service does not tell. */
async function firstUser(
  client: Client,
  appId: string,
): Promise<{ readonly userId: number } | undefined> {
  try {
    for await (const { userId } of client.applications.users(appId)) {
      return { userId };
    }
    return undefined;
  } catch (error) {
    if (error instanceof ResponseError) {
      return undefined;
    }
    throw error;
  }
}
