import { z } from 'zod';
import type { Throttling } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { Call } from '../http/call.js';
import { shaped } from '../http/shape.js';
import type { Service } from '../service.js';
import { routeNameProblem } from '../traffic/route-name.js';
import { limitsShape } from '../traffic/throttle.js';

const throttlingBody = z.strictObject({ limits: limitsShape });

/** `GET /cadenza/v1/throttling`: the limits in force. */
export function getThrottling({ service }: Call): Answer {
  return ok(throttlingOf(service));
}

/** `PUT /cadenza/v1/throttling`: replaces the limits in force; `[]` lifts all. */
export async function putThrottling({ service, body }: Call): Promise<Answer> {
  const { limits } = shaped(throttlingBody, body);
  const { throttle, routeNames } = service.traffic;
  for (const { route } of limits) {
    const problem = routeNameProblem(routeNames, route);
    if (problem !== undefined) {
      throw badRequest(problem);
    }
  }
  await service.state.change('limits', () => throttle.set(limits));
  return ok(throttlingOf(service));
}

function throttlingOf({ traffic }: Service): Throttling {
  return { limits: traffic.throttle.limits };
}
