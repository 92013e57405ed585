import { z } from 'zod';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { noContent, ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { cursorPage } from '../http/cursors.js';
import { wholeNumber } from '../http/query-values.js';
import { optional, shaped } from '../http/shape.js';
import type { Queries } from '../store/tables.js';

/** What is allowed from the beginning. */
const systemExtensions = [
  'bmp',
  'csv',
  'doc',
  'docx',
  'gif',
  'jpeg',
  'jpg',
  'json',
  'log',
  'md',
  'mp3',
  'mp4',
  'msg',
  'ods',
  'odt',
  'pdf',
  'png',
  'ppt',
  'pptx',
  'rtf',
  'svg',
  'tif',
  'txt',
  'wav',
  'xls',
  'xlsx',
  'xml',
  'yaml',
  'zip',
];

const extensionBody = z.object({
  extension: optional(z.string()),
  scope_internal: optional(z.boolean()),
  scope_external: optional(z.boolean()),
  scope_xpod: optional(z.boolean()),
  source: optional(z.enum(['SYSTEM', 'CUSTOMER'])),
});

interface FileExtension {
  readonly extension: string;
  readonly scope_internal: boolean;
  readonly scope_external: boolean;
  readonly source: 'SYSTEM' | 'CUSTOMER';
}

/** `GET /pod/v1/files/allowedTypes`: the kinds of files that can be sent: `[".png"]`. */
export async function listAllowedTypes({ service }: SessionCall): Promise<Answer> {
  const extensions = await extensionsOf(service.store.queries);
  return ok(
    extensions
      .filter(({ scope_internal, scope_external }) => scope_internal || scope_external)
      .map(({ extension }) => `.${extension}`),
  );
}

/** `GET /pod/file_ext/v1/allowed_extensions?limit=&before=&after=`: the same, with where they can be sent. */
export async function listFileExtensions({ service, query }: SessionCall): Promise<Answer> {
  if (query('before') !== undefined && query('after') !== undefined) {
    throw badRequest('Give one of "before" and "after".');
  }
  const limit = wholeNumber('limit', query('limit'), { min: 1, max: 100, fallback: 100 });
  const all = (await extensionsOf(service.store.queries)).map((it, place) => ({ it, place }));
  const range = { before: query('before'), after: query('after'), limit };
  const { items, pagination } = cursorPage(all, ({ place }) => place, range);
  return ok({ data: items.map(({ it }) => it), paging: pagination ?? { cursors: { before: '' } } });
}

/** `PUT /pod/file_ext/v1/allowed_extensions/{extension}`: allows a kind of files. For administrators. */
export async function putFileExtension(call: SessionCall): Promise<Answer> {
  const extension = extensionIn(call);
  const body = shaped(extensionBody, call.body);
  if (body.extension !== undefined && withoutDot(body.extension) !== extension) {
    throw badRequest('"extension" is another one than the path names.');
  }
  const isSystem = systemExtensions.includes(extension);
  if (body.source === 'SYSTEM' && !isSystem) {
    throw badRequest('Only extensions of source CUSTOMER can be added.');
  }
  const row = {
    extension,
    internal: body.scope_internal === true ? (1 as const) : (0 as const),
    external: body.scope_external === true ? (1 as const) : (0 as const),
  };
  await call.service.change(({ queries }) =>
    queries
      .insertInto('file_extensions')
      .values(row)
      .onConflict((conflict) => conflict.column('extension').doUpdateSet(row))
      .execute(),
  );
  return ok(toExtension(row));
}

/** `DELETE /pod/file_ext/v1/allowed_extensions/{extension}`: takes back what was added or changed. */
export async function deleteFileExtension(call: SessionCall): Promise<Answer> {
  const { numDeletedRows } = await call.service.change(({ queries }) =>
    queries
      .deleteFrom('file_extensions')
      .where('extension', '=', extensionIn(call))
      .executeTakeFirst(),
  );
  if (numDeletedRows === 0n) {
    throw badRequest('No extension of this name was added or changed.');
  }
  return noContent;
}

function extensionIn({ parameter }: SessionCall): string {
  const extension = withoutDot(parameter('extension'));
  if (!/^[^\s./\\]{1,64}$/.test(extension)) {
    throw badRequest('A file extension has 64 characters at most, and no dots, slashes or spaces.');
  }
  return extension;
}

function withoutDot(extension: string): string {
  return extension.toLowerCase().replace(/^\./, '');
}

async function extensionsOf(queries: Queries): Promise<FileExtension[]> {
  const rows = await queries.selectFrom('file_extensions').selectAll().execute();
  const known = new Map(rows.map((row) => [row.extension, toExtension(row)]));
  for (const extension of systemExtensions) {
    if (!known.has(extension)) {
      known.set(extension, toExtension({ extension, internal: 1, external: 1 }));
    }
  }
  return [...known.values()].sort((one, other) => (one.extension < other.extension ? -1 : 1));
}

function toExtension(row: {
  readonly extension: string;
  readonly internal: 0 | 1;
  readonly external: 0 | 1;
}): FileExtension {
  return {
    extension: row.extension,
    scope_internal: row.internal === 1,
    scope_external: row.external === 1,
    source: systemExtensions.includes(row.extension) ? 'SYSTEM' : 'CUSTOMER',
  };
}
