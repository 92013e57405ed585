import { z } from 'zod';
import type { PolicyVerdict } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { Call } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { contentTypes } from '../policies/content-types.js';
import { matchesOf } from '../policies/matches.js';

const trialBody = z.strictObject({
  text: z.string(),
  contentType: z.enum(contentTypes).default('Messages'),
  external: z.boolean().default(false),
});

/** `POST /cadenza/v1/policies/trial`: what the policies would say of a text. Nothing is sent or recorded. */
export async function tryPolicies({ service, body }: Call): Promise<Answer> {
  const { text, contentType, external } = shaped(trialBody, body, 'text');
  const found = service.enforcement.available
    ? await matchesOf(service, { texts: [text], type: contentType, external })
    : [];
  const matches = found.map(({ policy: { name, type, generation }, terms }) => ({
    name,
    type,
    generation,
    terms,
  }));
  const isBlocked = matches.some(({ type }) => type === 'BLOCK');
  const action = isBlocked ? 'BLOCK' : matches.length > 0 ? 'WARN' : 'ALLOW';
  const verdict: PolicyVerdict = { action, matches };
  return ok(verdict);
}
