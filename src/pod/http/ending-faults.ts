import type { ServerResponse } from 'node:http';
import type { Fault } from '../../contract/index.js';
import type { EndingFault } from '../traffic/faults.js';
import type { Answer } from './answer.js';
import { send } from './send.js';
import { sendHalf } from './send-half.js';

/** Whether a fault ends a call before it does anything. */
export function isBefore(fault: EndingFault): boolean {
  return fault.kind !== 'truncate' && fault.when !== 'after';
}

/** Ends a call as a fault says. What it would have answered, if it has done anything, is sent by halves or not at all. */
export async function endBy(
  fault: EndingFault,
  response: ServerResponse,
  answer?: Answer,
): Promise<void> {
  switch (fault.kind) {
    case 'drop':
      answer?.stream?.destroy();
      response.destroy();
      return;
    case 'truncate':
      return sendHalf(response, answer ?? { status: 200 });
    case 'status':
      answer?.stream?.destroy();
      return send(response, statusAnswer(fault));
  }
}

function statusAnswer({ status, body, headers = {} }: Extract<Fault, { kind: 'status' }>): Answer {
  if (typeof body === 'string') {
    return { status, headers, text: body };
  }
  const json = body ?? { code: status, message: 'This fault was injected by the control API.' };
  return { status, headers, json };
}
