import type { StateReplaced, WatchedEvent } from '../../contract/index.js';
import { serverSentEvent } from '../../contract/server-sent-events.js';
import { badRequest } from '../errors.js';
import { eventStream } from '../events/event-stream.js';
import type { Answer } from '../http/answer.js';
import { requireOwnSession } from '../http/authorize.js';
import type { ControlCall, SessionCall } from '../http/call.js';

/** `GET /cadenza/v1/events`: the person's events as they happen, as server-sent events. */
export async function watchEvents(call: SessionCall): Promise<Answer> {
  await call.service.others?.beginWatching();
  return eventStream(call, ({ write, end }) =>
    call.service.watchers.watch(call.session.user.id, {
      onEvent: (event) => write(serverSentEvent(event, event.messageId)),
      onEnd: end,
    }),
  );
}

/** How many people one connection follows at most. */
const mostPeople = 100;

/** `GET /cadenza/v1/watch?users=1,2`: the events of several people over one connection; none without people. */
export async function watchPeople(call: ControlCall): Promise<Answer> {
  const { service, controller } = call;
  const ids = [...new Set((call.query('users') ?? '').split(','))].map(Number);
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0) || ids.length > mostPeople) {
    throw badRequest(
      `"users" lists ids of people with commas between them, at most ${mostPeople}.`,
    );
  }
  ids.forEach((id) => requireOwnSession(controller, id));
  await service.others?.beginWatching();
  return eventStream(call, ({ write, end }) => {
    const stops = ids.map((user, at) =>
      service.watchers.watch(user, {
        onEvent: (event) => {
          write(serverSentEvent({ user, event } satisfies WatchedEvent, event.messageId));
        },
        // Said once, however many people the connection follows.
        ...(at === 0 && {
          onReplaced: () => write(serverSentEvent({ replaced: true } satisfies StateReplaced)),
        }),
        onEnd: end,
      }),
    );
    return () => stops.forEach((stop) => stop());
  });
}
