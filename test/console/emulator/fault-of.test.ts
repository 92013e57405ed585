import { expect, test } from '@jest/globals';
import type { FaultDraft } from '../../../src/console/emulator/fault-of.js';
import { faultOf, sentenceFor } from '../../../src/console/emulator/fault-of.js';

const draft: FaultDraft = {
  kind: 'status',
  route: ' GET /agent/v1/info ',
  status: '429',
  headers: '',
  body: '',
  milliseconds: '20',
  when: 'after',
  times: '',
  share: '',
  seed: '',
};
const route = 'GET /agent/v1/info';

test('a fault has what its kind has, and nothing that was left empty', () => {
  expect(faultOf(draft)).toEqual({ kind: 'status', route, status: 429, when: 'after' });
  expect(faultOf({ ...draft, kind: 'delay' })).toEqual({ kind: 'delay', route, milliseconds: 20 });
  expect(faultOf({ ...draft, kind: 'drop' })).toEqual({ kind: 'drop', route, when: 'after' });
  expect(faultOf({ ...draft, kind: 'truncate' })).toEqual({ kind: 'truncate', route });
});

test('headers are read line by line, and a body is JSON where it can be', () => {
  const headers = 'Retry-After: 2\n\nX-Why: a: b';
  expect(faultOf({ ...draft, headers, body: '{"code":1}' })).toMatchObject({
    headers: { 'Retry-After': '2', 'X-Why': 'a: b' },
    body: { code: 1 },
  });
  expect(faultOf({ ...draft, body: '<h1>Gone</h1>' })).toMatchObject({ body: '<h1>Gone</h1>' });
});

test('how often, of how many and by which seed is said in the list', () => {
  const fault = faultOf({ ...draft, kind: 'drop', times: '2', share: '12.5', seed: '7' });
  expect(fault).toMatchObject({ times: 2, share: 0.125, seed: 7 });
  expect(sentenceFor({ ...fault, id: 1, hits: 0 })).toBe(
    'Drop the connection: GET /agent/v1/info (after the call was carried out, 12.5 % of the calls, seed 7, 2 at most, 0 so far)',
  );
});
