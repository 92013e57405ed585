import { z } from 'zod';
import { ok } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { SessionCall } from '../../http/call.js';
import { shaped } from '../../http/shape.js';

const echoBody = z.object({ message: z.string() });

/** `POST /agent/v1/util/echo`: answers what it was sent, to whoever is logged in. */
export function echo({ body }: SessionCall): Answer {
  return ok({ message: shaped(echoBody, body).message });
}

/** `GET /pod/v1/languages`: the languages that users can prefer. */
export function listLanguages(): Answer {
  return ok({ languages: ['de', 'en', 'es', 'fr', 'ja'] });
}
