import type { Fault, Faults } from '../../contract/index.js';
import { badRequest, notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { created, noContent, ok } from '../http/answer.js';
import type { Call } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { faultShape } from '../traffic/fault-shape.js';
import { routeNameProblem } from '../traffic/route-name.js';

/** How many faults may be in place at once: every call is held against each of them. */
const maxFaults = 100;

/** `GET /cadenza/v1/faults`: the faults in place, in the order in which they were injected. */
export function listFaults({ service }: Call): Answer {
  const faults: Faults = { faults: service.traffic.faults.list() };
  return ok(faults);
}

/** `POST /cadenza/v1/faults`: injects a fault. */
export async function injectFault({ service, body }: Call): Promise<Answer> {
  const fault: Fault = shaped(faultShape, body, 'body');
  const { faults, routeNames } = service.traffic;
  const problem = routeNameProblem(routeNames, fault.route);
  if (problem !== undefined) {
    throw badRequest(problem);
  }
  const injected = await service.state.change('faults', () => {
    if (faults.list().length >= maxFaults) {
      throw badRequest(`There are ${maxFaults} faults in place already. Remove some first.`);
    }
    return faults.inject(fault);
  });
  return created(injected);
}

/** `DELETE /cadenza/v1/faults/{faultId}`: removes a fault. */
export async function removeFault({ service, parameter }: Call): Promise<Answer> {
  const id = parameter('faultId');
  const remove = () => service.traffic.faults.remove(Number(id));
  if (!/^\d{1,9}$/.test(id) || !(await service.state.change('faults', remove))) {
    throw notFound(
      'There is no such fault. It may have been applied as many times as it was injected for.',
    );
  }
  return noContent;
}

/** `DELETE /cadenza/v1/faults`: removes every fault. */
export async function clearFaults({ service }: Call): Promise<Answer> {
  await service.state.change('faults', () => service.traffic.faults.clear());
  return noContent;
}
