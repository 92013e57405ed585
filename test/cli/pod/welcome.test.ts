import { expect, test } from '@jest/globals';
import { welcome } from '../../../src/cli/pod/welcome.js';

const server = 'postgres://cadenza:secret@db.example/chat';

test.each([
  [':memory:', undefined, 'in memory, gone when it stops'],
  [':memory:', server, 'its own schema on postgres://cadenza:…@db.example/chat, gone when it'],
  ['pod.sqlite', server, 'pod.sqlite'],
  [server, undefined, 'postgres://cadenza:…@db.example/chat'],
])('a pod on %s, where the environment names %s, says so', (database, named, text) => {
  const told = welcome({
    pod: { url: 'http://127.0.0.1:7400', secureUrl: undefined },
    people: [],
    database,
    server: named,
    tokenFile: undefined,
    authorityFile: undefined,
    hasLogin: false,
  });
  expect(told).toContain(`  Database  ${text}`);
  expect(told).not.toContain('secret');
});
