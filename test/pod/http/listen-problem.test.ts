import { expect, test } from '@jest/globals';
import { listenProblem } from '../../../src/pod/http/listen-problem.js';

const place = { host: '127.0.0.1', port: 443, option: '--tls-port' };

test.each([
  ['EADDRINUSE', 'PORT_IN_USE', 'Port 443 is in use. Choose another (--tls-port), or'],
  [
    'EACCES',
    'ADDRESS_UNAVAILABLE',
    'This user may not listen on port 443. Choose one from 1024 on',
  ],
  ['EADDRNOTAVAIL', 'ADDRESS_UNAVAILABLE', 'This machine has no address 127.0.0.1. Give one that'],
  ['ENOMEM', 'ADDRESS_UNAVAILABLE', 'cannot listen on 127.0.0.1, port 443 (ENOMEM).'],
])('%s of the system is told as %s', (system, code, message) => {
  const error = Object.assign(new Error('listen'), { code: system });
  expect(listenProblem(error, place)).toMatchObject({
    code,
    message: expect.stringContaining(message),
    cause: error,
  });
});
