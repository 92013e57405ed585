import { z } from 'zod';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import type { StreamRow } from '../store/tables.js';
import { requireReader, requireStream, requireWriter } from './access.js';
import { requirePinnable } from './pinnable.js';
import { roomAttributesOf } from './room-attributes.js';

const imBody = z.object({ pinnedMessageId: z.string() });

/** `GET /pod/v1/im/{id}/info`: an IM or MIM and what is pinned in it. For its members. */
export async function imInfo(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const im = await requireStream(queries, call.parameter('streamId'));
  await requireReader(queries, im, call.session.user);
  requireIm(im);
  return ok(toImDetail(im));
}

/** `POST /pod/v1/im/{id}/update`: pins a message of the conversation; `''` takes the pin off. */
export async function updateIm(call: SessionCall): Promise<Answer> {
  const { service, session } = call;
  const wanted = shaped(imBody, call.body).pinnedMessageId;
  const im = await service.change(async ({ queries }) => {
    const before = await requireStream(queries, call.parameter('streamId'));
    await requireWriter(queries, before, session.user);
    requireIm(before);
    const pinnedMessageId = await requirePinnable(queries, before, wanted);
    const attributes = JSON.stringify({ ...roomAttributesOf(before), pinnedMessageId });
    await queries.updateTable('streams').set({ attributes }).where('id', '=', before.id).execute();
    return { ...before, attributes };
  });
  return ok(toImDetail(im));
}

function requireIm({ type }: StreamRow): void {
  if (type !== 'IM' && type !== 'MIM') {
    throw badRequest('This stream is no IM.');
  }
}

function toImDetail(im: StreamRow) {
  const { pinnedMessageId } = roomAttributesOf(im);
  return {
    V1IMAttributes: { pinnedMessageId },
    IMSystemInfo: { id: im.id, creationDate: im.created_at, active: im.active === 1 },
  };
}
