import type { IncomingMessage } from 'node:http';
import { Refusal } from '../errors.js';

/**
 * Checks what HTTP asks of the head of every request and Node leaves to us, or would answer without a body: one `Host`, and
 * no `Expect` but `100-continue`, to which Node has said yes. With two hosts, what stands before a pod may have read another
 * one than the pod does.
 *
 * @throws Refusal 400 or 417
 */
export function requireUsualHead({ headers, rawHeaders, httpVersion }: IncomingMessage): void {
  const isOld = httpVersion === '1.0';
  if (headers.host === undefined) {
    if (!isOld) {
      throw new Refusal(400, 'A request says in a header "Host" which host it is for. Add it.');
    }
  } else if (countOf('host', rawHeaders) > 1) {
    throw new Refusal(400, 'The request has several headers "Host". Send one.');
  }
  if (headers.expect !== undefined && !isOld && !/100-continue/i.test(headers.expect)) {
    throw new Refusal(417, 'Only "100-continue" can be expected of the pod. Leave out "Expect".');
  }
}

/** How many headers have a name, among names and values in turn. */
function countOf(name: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const found = rawHeaders[place] ?? '';
    if (found.length === name.length && found.toLowerCase() === name) {
      count += 1;
    }
  }
  return count;
}
