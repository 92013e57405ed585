import { z } from 'zod';
import {
  type BotAbout,
  type BotProblem,
  botProblemEvent,
  botStartedEvent,
  type BotTrace,
  type UserId,
} from '../../contract/index.js';
import { notFound } from '../errors.js';
import { eventOfEmulator } from '../events/events.js';
import type { Answer } from '../http/answer.js';
import { noContent } from '../http/answer.js';
import type { ControlCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { memberIdsOf } from '../store/memberships.js';
import type { Queries, UserRow } from '../store/tables.js';
import { toMessageUser, userByUsername } from '../store/users.js';
import { requireStream } from '../streams/access.js';

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

/**
 * `PUT /cadenza/v1/bots/{username}`: the process of a bot describes it, for the console to show. Pages that are open learn
 * of it, and of what kept the bot from starting nothing is left.
 */
export async function announceBot({ service, body, parameter }: ControlCall): Promise<Answer> {
  const about: BotAbout = shaped(aboutBody, body);
  const { queries } = service.store;
  const bot = await requireServiceAccount(queries, parameter('username'));
  await service.state.change('bots', () => service.bots.set(bot.username, about));
  await service.state.change('problems', () => service.problems.settle(bot.id));
  const occasion = { initiator: toMessageUser(bot), timestamp: service.clock.now() };
  const event = eventOfEmulator(occasion, botStartedEvent, { botStarted: about });
  await service.tellWatchers(event, await peopleIds(queries));
  return noContent;
}

async function peopleIds(queries: Queries): Promise<readonly UserId[]> {
  const people = queries.selectFrom('users').where('account_type', '=', 'NORMAL');
  return (await people.select('id').execute()).map(({ id }) => id);
}

const problemBody = z.strictObject({
  streamId: line,
  messageId: line.exactOptional(),
  title: z.string().max(2_000),
  details: z.string().max(50_000).exactOptional(),
  untilStarted: z.boolean().exactOptional(),
});

/**
 * `POST /cadenza/v1/bots/{username}/problems`: the process of a bot reports what it could not do, to the members of the
 * conversation, until the pod stops. It is not in any datafeed.
 */
export async function tellBotProblem({ service, body, parameter }: ControlCall): Promise<Answer> {
  const problem: BotProblem = shaped(problemBody, body);
  const { queries } = service.store;
  const bot = await requireServiceAccount(queries, parameter('username'));
  const stream = await requireStream(queries, problem.streamId);
  const occasion = { initiator: toMessageUser(bot), timestamp: service.clock.now() };
  const event = eventOfEmulator(occasion, botProblemEvent, { botProblem: problem });
  await service.state.change('problems', () => service.problems.add(stream.id, event));
  await service.tellWatchers(event, await memberIdsOf(queries, stream.id));
  return noContent;
}

const traceBody = z.strictObject({
  type: line,
  eventId: line,
  outcome: z.enum(['handled', 'unmatched', 'failed']),
  handler: line.exactOptional(),
  took: z.number().min(0).exactOptional(),
  error: z.string().max(2_000).exactOptional(),
});

/** `POST /cadenza/v1/bots/{username}/traces`: the process of a bot reports what it did with an event. */
export async function tellBotTrace({ service, body, parameter }: ControlCall): Promise<Answer> {
  const trace: BotTrace = shaped(traceBody, body);
  const bot = await requireServiceAccount(service.store.queries, parameter('username'));
  service.eventJournal.traced(bot.id, trace);
  return noContent;
}

/** The service account of a bot. @throws Refusal 404 */
export async function requireServiceAccount(queries: Queries, username: string): Promise<UserRow> {
  const user = await userByUsername(queries, username);
  if (user?.account_type !== 'SYSTEM') {
    throw notFound('There is no service account with this user name.');
  }
  return user;
}
