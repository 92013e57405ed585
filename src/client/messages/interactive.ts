import { detailsOf, ResponseError } from '../errors/client-error.js';

const advice =
  'The message has a form, a dialog or an action: only service accounts may send these, and end users may not, also when an application sends on their behalf (MSG-6).';

const interactiveElement = /<(?:form|ui-action|dialog)\b/i;

/** Whether a message has forms, dialogs or actions. */
export function isInteractive(message: string): boolean {
  return interactiveElement.test(message);
}

/**
 * Sends a message. When it is interactive and the service forbids it, the error says who may send such
 * messages: only service accounts, so no user on whose behalf an application acts (MSG-6).
 */
export async function explainInteractive<Result>(
  message: string,
  send: () => Promise<Result>,
): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof ResponseError && error.code === 'FORBIDDEN' && isInteractive(message)) {
      throw new ResponseError('FORBIDDEN', `${error.message} ${advice}`, {
        ...detailsOf(error),
        advice: `${error.advice} ${advice}`,
        cause: error,
      });
    }
    throw error;
  }
}
