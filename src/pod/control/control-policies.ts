import { z } from 'zod';
import type { Answer } from '../http/answer.js';
import { noContent, ok } from '../http/answer.js';
import type { Call } from '../http/call.js';
import { shaped } from '../http/shape.js';
import {
  policiesInForce,
  policiesInstead,
  replacePolicies,
  shownPolicyShape,
} from '../policies/policy.js';

const policiesBody = z.object({ policies: z.array(shownPolicyShape) });
const enforcementBody = z.object({ available: z.boolean() });

/** `GET /cadenza/v1/policies`: the compliance policies in force. */
export async function getPolicies({ service }: Call): Promise<Answer> {
  return ok({ policies: await policiesInForce(service.store.queries) });
}

/** `PUT /cadenza/v1/policies`: replaces the policies in force. */
export async function putPolicies({ service, body }: Call): Promise<Answer> {
  const { policies } = shaped(policiesBody, body, 'terms');
  await service.change(async ({ queries }) =>
    replacePolicies(queries, await policiesInstead(queries, policies)),
  );
  return ok({ policies: await policiesInForce(service.store.queries) });
}

/** `GET /cadenza/v1/enforcement`: whether the component that enforces policies is there. */
export function getEnforcement({ service }: Call): Answer {
  return ok({ available: service.enforcement.available });
}

/** `PUT /cadenza/v1/enforcement`: plays the component that enforces policies being down (DLP-12). */
export async function putEnforcement({ service, body }: Call): Promise<Answer> {
  const { available } = shaped(enforcementBody, body);
  await service.state.change('enforcement', () => {
    service.enforcement.available = available;
  });
  return noContent;
}
