import { once } from 'node:events';
import { z } from 'zod';
import type { ContentExports } from '../../contract/index.js';
import { contentTypeOf } from '../exports/export-names.js';
import { rangeOfDays, rangeOfPeriod } from '../exports/export-range.js';
import type { Answer } from '../http/answer.js';
import { created, noContent, ok, streamed } from '../http/answer.js';
import type { Call } from '../http/call.js';
import { flag } from '../http/query-values.js';
import { shaped } from '../http/shape.js';
import { latestTime } from './control-clock.js';

const exportBody = z.union(
  [
    z.strictObject({ startDate: z.string(), endDate: z.string() }),
    z.strictObject({ frequency: z.string(), nextExport: z.int().min(0).max(latestTime) }),
  ],
  {
    error:
      'An export has a "startDate" and an "endDate", days such as 2030-01-31, or a "frequency" and a "nextExport", in epoch milliseconds',
  },
);

/** `POST /cadenza/v1/exports`: begins an export of a range of days, or of a recurring period. */
export async function beginExport({ service, body }: Call): Promise<Answer> {
  const asked = shaped(exportBody, body);
  const range =
    'startDate' in asked
      ? rangeOfDays(asked.startDate, asked.endDate)
      : rangeOfPeriod(asked.frequency, asked.nextExport);
  return created(await service.exports.begin(range));
}

/** `GET /cadenza/v1/exports`: the exports that there are. */
export async function listExports({ service }: Call): Promise<Answer> {
  const exports: ContentExports = { exports: await service.exports.list() };
  return ok(exports);
}

/** `GET /cadenza/v1/exports/{exportId}?finished=`: an export and its files, waiting for them if asked to. */
export async function getExport({ service, parameter, query, signal }: Call): Promise<Answer> {
  const id = parameter('exportId');
  if (flag('finished', query('finished')) === true) {
    await Promise.race([service.exports.settled(id), once(signal(), 'abort')]);
  }
  return ok(await service.exports.get(id));
}

/** `GET /cadenza/v1/exports/{exportId}/files/{name}`: downloads a file of an export. */
export async function downloadExport({ service, parameter }: Call): Promise<Answer> {
  const name = parameter('name');
  const content = await service.exports.read(parameter('exportId'), name);
  return streamed(contentTypeOf(name), content, {
    'Content-Disposition': `attachment; filename="${name}"`,
    'X-Content-Type-Options': 'nosniff',
  });
}

/** `DELETE /cadenza/v1/exports/{exportId}`: removes an export, stopping it where it is running. */
export async function removeExport({ service, parameter }: Call): Promise<Answer> {
  await service.exports.remove(parameter('exportId'));
  return noContent;
}
