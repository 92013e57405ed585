import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { badRequest, notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok, streamed } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { avatarsOf } from '../store/users.js';
import { requireUser } from './administration.js';

const avatarBody = z.object({ image: z.base64() });
const longestImage = 2_000_000;

/** The longest body with a picture, in bytes: Base64 takes a third more. */
export const avatarBodyLimit = 2_800_000;

/** `GET /pod/v1/admin/user/{uid}/avatar`: where a user's picture is. */
export async function getAvatar(call: SessionCall): Promise<Answer> {
  return ok(
    avatarsOf(
      await requireUser(call.service.store.queries, call.session.user, call.parameter('userId')),
    ),
  );
}

/** `POST /pod/v1/admin/user/{uid}/avatar/update`: a new picture, as Base64 and below 2 MB. */
export async function updateAvatar(call: SessionCall): Promise<Answer> {
  const image = Buffer.from(shaped(avatarBody, call.body, 'image').image, 'base64');
  const kind = kindOfPicture(image);
  if (kind === undefined || image.length >= longestImage) {
    throw badRequest('"image" must be a PNG, JPEG or GIF of less than 2 MB.');
  }
  const name = `${createHash('sha256').update(image).digest('base64url')}.${kind}`;
  await call.service.change(async ({ queries }) => {
    const { id } = await requireUser(queries, call.session.user, call.parameter('userId'));
    const row = { user_id: id, name, image: image.toString('base64') };
    await queries
      .insertInto('avatars')
      .values(row)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
    const columns = { avatar: name, updated_at: call.service.clock.now() };
    await queries.updateTable('users').set(columns).where('id', '=', id).execute();
  });
  return ok({ format: 'TEXT', message: 'OK' });
}

/** `GET /avatars/{name}`: the picture that the url of an avatar names. */
export async function downloadAvatar({ service, parameter }: SessionCall): Promise<Answer> {
  const { queries } = service.store;
  const name = parameter('name');
  const row =
    (await queries
      .selectFrom('avatars')
      .select('image')
      .where('name', '=', name)
      .executeTakeFirst()) ??
    (await queries
      .selectFrom('user_groups')
      .select('image')
      .where('avatar', '=', name)
      .executeTakeFirst());
  if (row === undefined || row.image === null) {
    throw notFound('There is no such picture.');
  }
  const image = Buffer.from(row.image, 'base64');
  const kind = kindOfPicture(image);
  const type = kind === 'jpg' ? 'image/jpeg' : `image/${kind ?? 'png'}`;
  return streamed(type, Readable.from([image]), { 'X-Content-Type-Options': 'nosniff' });
}

/** By which bytes a kind of picture begins, in hexadecimal. */
const beginnings = { png: '89504e470d0a1a0a', jpg: 'ffd8ff', gif: '47494638' } as const;

/** The ending of a picture's name by its first bytes; `undefined` for what is not a PNG, JPEG or GIF. */
export function kindOfPicture(image: Buffer): string | undefined {
  const start = image.subarray(0, 8).toString('hex');
  return Object.entries(beginnings).find(([, begin]) => start.startsWith(begin))?.[0];
}
