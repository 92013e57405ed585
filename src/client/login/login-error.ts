import { ClientError, LoginError, sentenceOf } from '../errors/client-error.js';

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
    cause: error,
    outcome: 'did-not-happen' as const,
  };
  const ahead = serverTime === undefined ? 0 : now - serverTime;
  if (Math.abs(ahead) > tolerated) {
    const seconds = Math.round(Math.abs(ahead) / 1000);
    const side = ahead > 0 ? 'ahead of' : 'behind';
    const happened = `The service refused the login of ${who}, and this machine's clock is ${seconds} s ${side} the service's`;
    return new LoginError('CLOCK_OFF', sentenceOf('CLOCK_OFF', happened, details), details);
  }
  const advised = { ...details, advice: remedy };
  const happened = `The service refused the login of ${who} with ${status}`;
  return new LoginError('LOGIN_REFUSED', sentenceOf('LOGIN_REFUSED', happened, advised), advised);
}
