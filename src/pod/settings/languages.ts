import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';

/** `GET /pod/v1/languages`: the languages that users can prefer. */
export function listLanguages(): Answer {
  return ok({ languages: ['de', 'en', 'es', 'fr', 'ja'] });
}
