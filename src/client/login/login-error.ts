import type { ClientErrorCode } from '../errors/codes.js';
import { ClientError, LoginError } from '../errors/client-error.js';

const tolerated = 60_000;

/** A login problem on this side: nothing was asked of the service. */
export function localLoginError(
  code: ClientErrorCode,
  message: string,
  cause?: unknown,
): LoginError {
  return new LoginError(code, message, { operation: 'login', outcome: 'did-not-happen', cause });
}

/**
 * Says why a login was refused. The service answers 401 alike for an unknown account, another key
 * and a wrong time; the clock is the one cause that can be told apart, by the answer's `Date`.
 *
 * @param who - `the bot "quotes"`
 * @param remedy - what to check when the clock is right
 */
export function explainRefusal(error: unknown, who: string, now: number, remedy: string): unknown {
  if (!(error instanceof ClientError) || error instanceof LoginError) {
    return error;
  }
  if (error.status !== 401 && error.status !== 403) {
    return error;
  }
  const { operation, status, serverTime, traceId, serviceMessage, serviceCode } = error;
  const details = {
    ...{ operation, status, serverTime, traceId, serviceMessage, serviceCode, cause: error },
    outcome: 'did-not-happen' as const,
  };
  const ahead = serverTime === undefined ? 0 : now - serverTime;
  if (Math.abs(ahead) > tolerated) {
    const seconds = Math.round(Math.abs(ahead) / 1000);
    return new LoginError(
      'CLOCK_OFF',
      `The service refused the login of ${who}, and this machine's clock is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the service's. Set the clock (NTP): a login is valid for minutes only. (trace id ${traceId ?? ''})`,
      details,
    );
  }
  return new LoginError(
    'LOGIN_REFUSED',
    `The service refused the login of ${who} with ${status}. ${remedy} (trace id ${traceId ?? ''})`,
    details,
  );
}
