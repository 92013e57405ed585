import { z } from 'zod';
import type { ExportSchedules } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { created, noContent, ok } from '../http/answer.js';
import type { Call } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { latestTime } from './control-clock.js';

const scheduleBody = z.strictObject({
  frequency: z.enum(['DAILY', 'WEEKLY']),
  nextExport: z.int().min(0).max(latestTime),
});

/** `POST /cadenza/v1/export-schedules`: begins a recurring export. */
export async function beginSchedule({ service, body }: Call): Promise<Answer> {
  const { frequency, nextExport } = shaped(scheduleBody, body);
  return created(await service.exportSchedules.beginSchedule(frequency, nextExport));
}

/** `GET /cadenza/v1/export-schedules`: the recurring exports that there are. */
export async function listSchedules({ service }: Call): Promise<Answer> {
  const schedules: ExportSchedules = { schedules: await service.exportSchedules.schedules() };
  return ok(schedules);
}

/** `DELETE /cadenza/v1/export-schedules/{scheduleId}`: ends a recurring export. */
export async function endSchedule({ service, parameter }: Call): Promise<Answer> {
  await service.exportSchedules.endSchedule(parameter('scheduleId'));
  return noContent;
}
