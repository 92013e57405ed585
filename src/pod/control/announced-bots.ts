import { z } from 'zod';
import type { BotAbout } from '../../contract/index.js';
import { notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { noContent } from '../http/answer.js';
import type { ControlCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { userByUsername } from '../store/users.js';

const line = z.string().max(500);
const aboutBody = z.strictObject({
  description: line,
  commands: z
    .array(
      z.strictObject({
        usage: line,
        description: line.exactOptional(),
        example: line.exactOptional(),
      }),
    )
    .max(200),
});

/** `PUT /cadenza/v1/bots/{username}`: whoever runs a bot says what it does, for the console to show. */
export async function announceBot({ service, body, parameter }: ControlCall): Promise<Answer> {
  const about: BotAbout = shaped(aboutBody, body);
  const user = await userByUsername(service.store.queries, parameter('username'));
  if (user?.account_type !== 'SYSTEM') {
    throw notFound('There is no service account with this user name.');
  }
  service.bots.set(user.username, about);
  return noContent;
}
