import { z } from 'zod';
import type { ClockState } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { Call } from '../http/call.js';
import { shaped } from '../http/shape.js';
import type { PodClock } from '../pod-clock.js';

/** The end of the year 9999: what is later has no date that clients could write. */
export const latestTime = 253_402_300_799_999;

const time = z.union(
  [
    z.int().min(0).max(latestTime),
    z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  ],
  { error: 'must be epoch milliseconds, or a time such as 2030-01-31T09:00:00Z' },
);
const clockBody = z.strictObject({
  time: time.optional(),
  frozen: z.boolean().optional(),
  ahead: z.int().optional(),
});
const advanceBody = z.strictObject({ milliseconds: z.int().min(0).max(latestTime) });

/** `GET /cadenza/v1/clock`: the pod's time. */
export function getClock({ service }: Call): Answer {
  return ok(stateOf(service.clock));
}

/** `PUT /cadenza/v1/clock`: makes it another time, lets it stand still or continue. `ahead` follows from it. */
export async function putClock({ service, body }: Call): Promise<Answer> {
  const change = shaped(clockBody, body);
  const { clock } = service;
  await service.state.change('clock', () => {
    if (change.frozen === true) {
      clock.freeze();
    }
    if (change.time !== undefined) {
      clock.set(change.time);
    }
    if (change.frozen === false) {
      clock.unfreeze();
    }
  });
  return ok(stateOf(clock));
}

/** `POST /cadenza/v1/clock/advance`: moves the time on. */
export async function advanceClock({ service, body }: Call): Promise<Answer> {
  const { milliseconds } = shaped(advanceBody, body);
  await service.state.change('clock', () => service.clock.advance(milliseconds));
  return ok(stateOf(service.clock));
}

/** `DELETE /cadenza/v1/clock`: real time again. */
export async function resetClock({ service }: Call): Promise<Answer> {
  await service.state.change('clock', () => service.clock.follow());
  return ok(stateOf(service.clock));
}

function stateOf(clock: PodClock): ClockState {
  return { time: clock.now(), frozen: clock.isFrozen, ahead: clock.ahead };
}
