import { z } from 'zod';
import type {
  EventToSend,
  FieldProblems,
  SendableEventTypes,
  SentEvent,
  UnknownEvent,
} from '../../contract/index.js';
import { badRequest, Refusal } from '../errors.js';
import { eventPayloads } from '../events/event-payloads.js';
import type { Answer } from '../http/answer.js';
import { created, ok } from '../http/answer.js';
import type { ControlCall } from '../http/call.js';
import { wordsForIssue } from '../http/issue-words.js';
import { shaped } from '../http/shape.js';
import { newEventId, newId } from '../ids.js';
import type { Queries, UserRow } from '../store/tables.js';
import { toMessageUser, userById } from '../store/users.js';
import { requireServiceAccount } from './announced-bots.js';

/** `GET /cadenza/v1/event-types`: the kinds of events that a bot can be sent, with the schemas of what they carry. */
export function listEventTypes(): Answer {
  const types = [...eventPayloads].map(([type, { when, schema }]) => ({
    type,
    when,
    schema: z.toJSONSchema(schema),
  }));
  return ok({ types } satisfies SendableEventTypes);
}

const eventBody = z.strictObject({
  type: z.string().regex(/^[A-Z]{1,100}$/, 'must be capital letters, such as MESSAGESENT'),
  payload: z.record(z.string(), z.unknown()),
  initiator: z.int().min(1).exactOptional(),
  eventId: z.string().min(1).max(200).exactOptional(),
});

/**
 * `POST /cadenza/v1/bots/{username}/events`: puts an event into the datafeeds of one bot, as if it had happened.
 * Nothing else of the pod changes, and no one else is told.
 */
export async function sendEvent({ service, body, parameter }: ControlCall): Promise<Answer> {
  const { queries } = service.store;
  const bot = await requireServiceAccount(queries, parameter('username'));
  const asked: EventToSend = shaped(eventBody, body, 'payload');
  const payload = payloadOf(asked);
  const timestamp = service.clock.now();
  const eventId = asked.eventId ?? messageIdIn(payload) ?? newId('o', timestamp);
  const event: UnknownEvent = {
    id: newEventId(),
    messageId: eventId,
    timestamp,
    type: asked.type,
    initiator: { user: toMessageUser(await initiatorOf(queries, asked, bot)) },
    payload,
  };
  await service.change(({ announce }) => {
    announce(event, [bot.id]);
    return Promise.resolve();
  });
  return created({ eventId, timestamp } satisfies SentEvent);
}

/** What the event carries. @throws Refusal 400 with every field that is wrong */
function payloadOf({ type, payload }: EventToSend): EventToSend['payload'] {
  const known = eventPayloads.get(type);
  if (known === undefined) {
    return payload;
  }
  const result = known.schema.safeParse(payload);
  if (result.success) {
    return result.data;
  }
  const problems = result.error.issues.flatMap(problemsOf);
  const sentences = problems.map(({ path, message }) => `"${path.join('.')}" ${message}.`);
  throw new Refusal(400, sentences.join(' '), {
    details: { problems } satisfies FieldProblems,
  });
}

function problemsOf(issue: z.core.$ZodIssue): FieldProblems['problems'] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], message: 'is not a field of it' }));
  }
  return [{ path, message: wordsForIssue(issue) }];
}

/** The events of messages carry the id of their message. */
function messageIdIn(payload: EventToSend['payload']): string | undefined {
  const found = withMessage.safeParse(Object.values(payload)[0]);
  return found.success ? found.data.message.messageId : undefined;
}

const withMessage = z.object({ message: z.object({ messageId: z.string().min(1) }) });

async function initiatorOf(
  queries: Queries,
  { initiator }: EventToSend,
  bot: UserRow,
): Promise<UserRow> {
  if (initiator === undefined) {
    return bot;
  }
  const user = await userById(queries, initiator);
  if (user === undefined) {
    throw badRequest('"initiator" is the id of nobody in this pod.');
  }
  return user;
}
