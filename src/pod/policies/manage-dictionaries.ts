import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok, streamed } from '../http/answer.js';
import type { MessageCall, SessionCall } from '../http/call.js';
import { numberedPage } from '../http/numbered-pages.js';
import { shaped } from '../http/shape.js';
import type { Queries } from '../store/tables.js';
import type { DictionaryRow } from './dictionaries.js';
import { requireDictionary, toDictionary, updateUsersOf } from './dictionaries.js';
import { shortName } from './policy-versions.js';
import { nextVersion } from './version.js';

const createBody = z.object({
  name: shortName,
  type: z.literal('Word', {
    error: 'must be Word: the pod has no dictionaries of regular expressions',
  }),
});
const renameBody = z.object({ name: shortName });

/** `GET /agent/v1/dlp/dictionaries?page=&limit=`: every dictionary, by name, without the terms. */
export async function listDictionaries({ service, query }: SessionCall): Promise<Answer> {
  const rows = await service.store.queries
    .selectFrom('dictionaries')
    .selectAll()
    .orderBy('name')
    .execute();
  const { items, page, pageCount } = numberedPage(rows, query);
  return ok({ items: items.map(toDictionary), page, pageCount });
}

/** `POST /agent/v1/dlp/dictionaries`: a new dictionary, empty. */
export async function createDictionary({ service, session, body }: SessionCall): Promise<Answer> {
  const given = shaped(createBody, body);
  const now = service.clock.now();
  const row: DictionaryRow = {
    id: randomBytes(12).toString('hex'),
    name: given.name,
    version: '1.0',
    content: '',
    creator_id: session.user.id,
    created_at: now,
    updated_at: now,
  };
  await service.change(async ({ queries }) => {
    await requireFreeName(queries, given.name);
    await queries.insertInto('dictionaries').values(row).execute();
  });
  return ok({ data: toDictionary(row) });
}

/** `GET /agent/v1/dlp/dictionaries/{dictId}?dictVersion=`: one of them. */
export async function getDictionary(call: SessionCall): Promise<Answer> {
  return ok({ data: toDictionary(await currentDictionary(call)) });
}

/** `PUT /agent/v1/dlp/dictionaries/{dictId}`: gives a dictionary another name. */
export async function renameDictionary(call: SessionCall): Promise<Answer> {
  const given = shaped(renameBody, call.body);
  return changeDictionary(call, async (queries, { id }) => {
    await requireFreeName(queries, given.name, id);
    return given;
  });
}

/** `DELETE /agent/v1/dlp/dictionaries/{dictId}`: removes a dictionary, from the policies that use it too. */
export async function deleteDictionary(call: SessionCall): Promise<Answer> {
  const row = await call.service.change(async ({ queries }) => {
    const found = await requireDictionary(queries, call.parameter('dictId'));
    await queries.deleteFrom('dictionaries').where('id', '=', found.id).execute();
    await updateUsersOf(queries, found.id, call.service.clock.now());
    return found;
  });
  return ok({ data: toDictionary(row) });
}

/** `GET /agent/v1/dlp/dictionaries/{dictId}/data/download?dictVersion=`: its terms, in Base64. */
export async function downloadDictionary(call: SessionCall): Promise<Answer> {
  const { content } = await currentDictionary(call);
  const encoded = Buffer.from(content).toString('base64');
  return streamed('application/octet-stream', Readable.from([encoded]));
}

/** `POST /agent/v1/dlp/dictionaries/{dictId}/data/upload`: replaces its terms by a file's, one per line. */
export async function uploadDictionary(call: MessageCall): Promise<Answer> {
  const content = call.form.fields.get('data');
  if (content === undefined) {
    throw badRequest('The part "data" is missing: the terms, one per line.');
  }
  return changeDictionary(call, () => Promise.resolve({ content }));
}

async function changeDictionary(
  call: SessionCall,
  step: (
    queries: Queries,
    row: DictionaryRow,
  ) => Promise<Partial<Pick<DictionaryRow, 'name' | 'content'>>>,
): Promise<Answer> {
  const now = call.service.clock.now();
  const row = await call.service.change(async ({ queries }): Promise<DictionaryRow> => {
    const before = await requireDictionary(queries, call.parameter('dictId'));
    const after = {
      ...before,
      ...(await step(queries, before)),
      version: nextVersion(before.version),
      updated_at: now,
    };
    await queries.updateTable('dictionaries').set(after).where('id', '=', after.id).execute();
    await updateUsersOf(queries, after.id, now);
    return after;
  });
  return ok({ data: toDictionary(row) });
}

async function currentDictionary(call: SessionCall): Promise<DictionaryRow> {
  const row = await requireDictionary(call.service.store.queries, call.parameter('dictId'));
  const version = call.query('dictVersion');
  if (version !== undefined && version !== row.version) {
    throw badRequest('The dictionary has another version now; older ones are not kept.');
  }
  return row;
}

async function requireFreeName(queries: Queries, wanted: string, ownId?: string): Promise<void> {
  const holder = await queries
    .selectFrom('dictionaries')
    .select('id')
    .where('name', '=', wanted)
    .executeTakeFirst();
  if (holder !== undefined && holder.id !== ownId) {
    throw badRequest(`There is a dictionary with the name "${wanted}" already.`);
  }
}
