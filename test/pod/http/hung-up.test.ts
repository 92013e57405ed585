import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Pod } from '../../../src/pod/index.js';
import type { Caller } from '../caller.js';
import { actAs } from '../caller.js';

let pod: Pod;
let alice: Caller;
let room: string;
const errors: unknown[] = [];

beforeAll(async () => {
  const log = { info: () => undefined, error: (fields: object) => void errors.push(fields) };
  pod = await Pod.start({ log });
  alice = await actAs(pod, 'alice');
  const bob = await actAs(pod, 'bob');
  room = await alice.im(bob);
});

beforeEach(() => {
  errors.length = 0;
});

afterAll(() => pod.close());

/** Sends a whole call, and hangs up while the pod does not read it yet. */
async function sendAndHangUp(path: string, type: string, body: string): Promise<void> {
  await pod.control.journal.clear();
  await pod.control.faults.inject({ route: '*', kind: 'delay', milliseconds: 600_000, times: 1 });
  const { hostname, port } = new URL(pod.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      `sessionToken: ${alice.headers['sessionToken']}`,
      `keyManagerToken: ${alice.headers['keyManagerToken']}`,
      `Content-Type: ${type}`,
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
  );
  while ((await pod.control.faults.list()).length > 0) {
    // The call has not come in yet.
  }
  socket.destroy();
  while ((await pod.control.journal.read()).length === 0) {
    // The pod has not seen it yet that the client is gone.
  }
  // What a call of a client that stays is answered with, what came before it has been through.
  await alice.get('/pod/v2/sessioninfo');
}

test.each([
  ['of JSON', 'application/json', '{"message":"<messageML>hello</messageML>"}'],
  [
    'of several parts',
    'multipart/form-data; boundary=p',
    '--p\r\nContent-Disposition: form-data; name="message"\r\n\r\n<messageML>hello</messageML>\r\n--p--\r\n',
  ],
])('a client that hangs up before its body %s is read is no failure', async (_, type, body) => {
  await sendAndHangUp(`/agent/v4/stream/${room}/message/create`, type, body);
  expect(errors).toEqual([]);
  expect((await alice.get(`/agent/v4/stream/${room}/message?since=0`)).json()).toEqual([]);
});
