import { z } from 'zod';
import { newEvent } from '../events/events.js';
import type { Answer } from '../http/answer.js';
import { noContent } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { optional, shaped } from '../http/shape.js';
import { memberIdsOf } from '../store/memberships.js';
import { toMessageStream } from '../store/streams.js';
import { toMessageUser } from '../store/users.js';
import { requireReader, requireStream } from '../streams/access.js';

const eventBody = z.object({
  sourceSystem: z.string(),
  eventSubtype: z.string(),
  parameters: optional(z.record(z.string(), z.unknown())),
});

/**
 * `POST /cadenza/v1/streams/{streamId}/system-events`: raises an event of one of the service's internal
 * processes, which the members of the stream are told of.
 */
export async function raiseSystemEvent(call: SessionCall): Promise<Answer> {
  const { service, session } = call;
  const { sourceSystem, eventSubtype, parameters = {} } = shaped(eventBody, call.body);
  await service.change(async ({ queries, announce }) => {
    const stream = await requireStream(queries, call.parameter('streamId'));
    await requireReader(queries, stream, session.user);
    const timestamp = service.clock.now();
    announce(
      newEvent({ initiator: toMessageUser(session.user), timestamp }, 'GENERICSYSTEMEVENT', {
        genericSystemEvent: {
          stream: toMessageStream(stream),
          eventTimestamp: timestamp,
          sourceSystem,
          eventSubtype,
          parameters,
        },
      }),
      await memberIdsOf(queries, stream.id),
    );
  });
  return noContent;
}
