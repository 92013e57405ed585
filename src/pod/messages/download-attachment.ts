import { Transform } from 'node:stream';
import { pipeline } from 'node:stream';
import { toUrlSafeId } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { streamed } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { attachmentLookupKey } from '../ids.js';
import { requireReader, requireStream } from '../streams/access.js';

/**
 * `GET /agent/v1/stream/{sid}/attachment?fileId=&messageId=`: a file of a message, as base64 text.
 * The service answers 400, not 404, for a file that is not there.
 */
export async function downloadAttachment(call: SessionCall): Promise<Answer> {
  const { service, session, query } = call;
  const { queries } = service.store;
  const fileId = query('fileId');
  const messageId = query('messageId');
  if (fileId === undefined || messageId === undefined) {
    throw badRequest('"fileId" and "messageId" are needed.');
  }
  const stream = await requireStream(queries, call.parameter('streamId'));
  const readableSince = await requireReader(queries, stream, session.user);
  const file = await queries
    .selectFrom('attachments')
    .innerJoin('messages', 'messages.id', 'attachments.message_id')
    .select(['attachments.digest', 'messages.timestamp'])
    .where('attachments.lookup_key', '=', attachmentLookupKey(fileId))
    .where('messages.id', '=', toUrlSafeId(messageId))
    .where('messages.stream_id', '=', stream.id)
    .where('messages.suppressed_at', 'is', null)
    .executeTakeFirst();
  if (file === undefined || file.timestamp < readableSince) {
    throw badRequest('This message has no such attachment.');
  }
  const content = await service.attachments.read(file.digest);
  const encoder = base64Encoder();
  pipeline(content, encoder, () => undefined);
  return streamed('application/octet-stream', encoder);
}

/** Encodes as it flows: three bytes become four characters, the rest waits for the next piece. */
function base64Encoder(): Transform {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.concat([rest, chunk]);
      const whole = bytes.length - (bytes.length % 3);
      rest = bytes.subarray(whole);
      done(null, bytes.subarray(0, whole).toString('base64'));
    },
    flush(done) {
      done(null, rest.toString('base64'));
    },
  });
}
