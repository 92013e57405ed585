import { z } from 'zod';
import type { PodSettings } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { Call } from '../http/call.js';
import { shaped } from '../http/shape.js';

const settingsBody = z.strictObject({
  importerMustBeMember: z.boolean(),
}) satisfies z.ZodType<PodSettings>;

/** `GET /cadenza/v1/settings`: what the pod was started with and can be switched. */
export function getSettings({ service }: Call): Answer {
  return ok(service.settings);
}

/** `PUT /cadenza/v1/settings`: switches it, until a reset. */
export async function putSettings({ service, body }: Call): Promise<Answer> {
  const settings = shaped(settingsBody, body);
  await service.state.change('settings', () => {
    service.settings = settings;
  });
  return ok(service.settings);
}
