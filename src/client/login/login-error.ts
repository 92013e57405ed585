import {
  ClientError,
  type ClientErrorDetails,
  LoginError,
  sentenceOf,
} from '../errors/client-error.js';
import { pageAdvice } from '../errors/not-the-service.js';

/** Clocks this far apart, in milliseconds, do not explain a refusal. */
const tolerated = 60_000;

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
    operation,
    status,
    serverTime,
    traceId,
    serviceMessage,
    serviceCode,
    outcome: 'did-not-happen' as const,
  };
  if (error.advice === pageAdvice) {
    const happened = `The login of ${who} was answered with ${status} and a web page, of a gateway or a login and not of the service`;
    return refusal('LOGIN_REFUSED', happened, { ...details, advice: pageAdvice });
  }
  const ahead = serverTime === undefined ? 0 : now - serverTime;
  if (Math.abs(ahead) > tolerated) {
    const seconds = Math.round(Math.abs(ahead) / 1000);
    const side = ahead > 0 ? 'ahead of' : 'behind';
    const happened = `The service refused the login of ${who}, and this machine's clock is ${seconds} s ${side} the service's`;
    return refusal('CLOCK_OFF', happened, details);
  }
  const happened = `The service refused the login of ${who} with ${status}`;
  return refusal('LOGIN_REFUSED', happened, { ...details, advice: remedy });
}

function refusal(
  code: 'CLOCK_OFF' | 'LOGIN_REFUSED',
  happened: string,
  details: ClientErrorDetails,
): LoginError {
  const error = new LoginError(code, sentenceOf(code, happened, details), details);
  // Where the program was does not help: the account or the clock has to be looked at, and the message says so.
  error.stack = `LoginError: ${error.message}`;
  return error;
}
