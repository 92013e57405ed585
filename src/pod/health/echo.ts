import { z } from 'zod';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';

const echoBody = z.object({ message: z.string() });

/** `POST /agent/v1/util/echo`: answers what it was sent, to any logged-in caller. */
export function echo({ body }: SessionCall): Answer {
  return ok({ message: shaped(echoBody, body, 'message').message });
}
