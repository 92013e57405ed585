import { z } from 'zod';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { noContent, ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { paging } from '../http/query-values.js';
import { shaped } from '../http/shape.js';
import type { Queries } from '../store/tables.js';

/** What links can begin with from the beginning. */
const systemProtocols: readonly string[] = ['http', 'https', 'mailto', 'tel'];

const protocolBody = z.object({
  scheme: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z][a-z0-9+.-]{0,63}$/, 'must be the scheme of a URI, such as skype'),
});

/** `GET /pod/v1/admin/system/protocols/list`: what links can begin with. For administrators. */
export async function listProtocolsAsAdmin(call: SessionCall): Promise<Answer> {
  return ok(await protocolsOf(call.service.store.queries));
}

/** `GET /pod/v2/system/protocols?skip=&limit=`: the same, for everyone. */
export async function listProtocols({ service, query }: SessionCall): Promise<Answer> {
  const { skip, limit } = paging(query, { limit: 100, max: 1000 });
  return ok((await protocolsOf(service.store.queries)).slice(skip, skip + limit));
}

/** `POST /pod/v1/admin/system/protocols`: allows a scheme. */
export async function allowProtocol({ service, body }: SessionCall): Promise<Answer> {
  const protocol = shaped(protocolBody, body);
  await service.change(({ queries }) =>
    queries
      .insertInto('protocols')
      .values(protocol)
      .onConflict((conflict) => conflict.column('scheme').doNothing())
      .execute(),
  );
  return ok(protocol);
}

/** `DELETE /pod/v1/admin/system/protocols/{scheme}`: forbids what was allowed. */
export async function forbidProtocol({ service, parameter }: SessionCall): Promise<Answer> {
  const scheme = parameter('scheme').toLowerCase();
  if (systemProtocols.includes(scheme)) {
    throw badRequest(`Links can always begin with ${scheme}.`);
  }
  const { numDeletedRows } = await service.change(({ queries }) =>
    queries.deleteFrom('protocols').where('scheme', '=', scheme).executeTakeFirst(),
  );
  if (numDeletedRows === 0n) {
    throw badRequest('This scheme was not allowed.');
  }
  return noContent;
}

async function protocolsOf(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom('protocols').select('scheme').execute();
  return [...new Set([...systemProtocols, ...rows.map(({ scheme }) => scheme)])].sort();
}
