import { z } from 'zod';
import type { Fault, Faults } from '../../contract/index.js';
import { badRequest, notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { created, noContent, ok } from '../http/answer.js';
import type { Call } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { routeNameProblem } from '../traffic/route-name.js';

const base = {
  route: z.string(),
  times: z.int().min(1).exactOptional(),
  share: z.number().gt(0).max(1).exactOptional(),
  seed: z.int().exactOptional(),
};
const when = z.enum(['before', 'after']).exactOptional();
const headers = z.record(
  z.string().regex(/^[\w-]+$/, 'is not a header name'),
  z.string().regex(/^[\t\x20-\x7e]*$/, 'must be one line of plain characters'),
);

const faultBody = z.discriminatedUnion('kind', [
  z.strictObject({
    ...base,
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    body: z.unknown().exactOptional(),
    headers: headers.exactOptional(),
    when,
  }),
  z.strictObject({ ...base, kind: z.literal('delay'), milliseconds: z.int().min(1).max(600_000) }),
  z.strictObject({ ...base, kind: z.literal('drop'), when }),
  z.strictObject({ ...base, kind: z.literal('truncate') }),
]);

/** How many faults may be in place at once: every call is held against each of them. */
const maxFaults = 100;

/** `GET /cadenza/v1/faults`: the faults in place, in the order in which they were injected. */
export function listFaults({ service }: Call): Answer {
  const faults: Faults = { faults: service.traffic.faults.list() };
  return ok(faults);
}

/** `POST /cadenza/v1/faults`: injects a fault. */
export function injectFault({ service, body }: Call): Answer {
  const fault: Fault = shaped(faultBody, body, 'body');
  const { faults, routeNames } = service.traffic;
  const problem = routeNameProblem(routeNames, fault.route);
  if (problem !== undefined) {
    throw badRequest(problem);
  }
  if (faults.list().length >= maxFaults) {
    throw badRequest(`There are ${maxFaults} faults in place already. Remove some first.`);
  }
  return created(faults.inject(fault));
}

/** `DELETE /cadenza/v1/faults/{faultId}`: removes a fault. */
export function removeFault({ service, parameter }: Call): Answer {
  const id = parameter('faultId');
  if (!/^\d{1,9}$/.test(id) || !service.traffic.faults.remove(Number(id))) {
    throw notFound(
      'There is no such fault. It may have been applied as many times as it was injected for.',
    );
  }
  return noContent;
}

/** `DELETE /cadenza/v1/faults`: removes every fault. */
export function clearFaults({ service }: Call): Answer {
  service.traffic.faults.clear();
  return noContent;
}
