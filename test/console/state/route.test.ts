import { expect, test } from '@jest/globals';
import type { ConsoleState } from '../../../src/console/state/console-state.js';
import { initialState } from '../../../src/console/state/console-state.js';
import { pathOf, placeIn, routeIn } from '../../../src/console/state/route.js';
import { alice, room, user } from '../fixtures.js';

const entered: ConsoleState = { ...initialState, me: { ...user(alice), username: 'alice' } };

test('the pod’s panel stands in the address beside whatever is in the middle', () => {
  expect(routeIn('/console/as/alice', '?pod=clock')).toEqual({
    username: 'alice',
    podTopic: 'clock',
  });
  expect(routeIn('/console/as/alice/room/a', '?pod=faults')).toEqual({
    username: 'alice',
    streamId: 'a',
    podTopic: 'faults',
  });
  expect(routeIn('/console/as/alice/search', '?filter=x&pod=journal')).toEqual({
    username: 'alice',
    page: 'search',
    filter: 'x',
    podTopic: 'journal',
  });
  expect(routeIn('/console/as/alice', '?pod=nothing')).toEqual({ username: 'alice' });
});

test('an address leads back to what the page shows', () => {
  const conversations = [room('a', 'Desk')];
  const open = {
    streamId: 'a',
    identity: '',
    newFrom: undefined,
    target: undefined,
    inspected: undefined,
  };
  expect(pathOf({ ...entered, podTopic: 'limits' })).toBe('/console/as/alice?pod=limits');
  expect(pathOf({ ...entered, conversations, open, podTopic: 'states' })).toBe(
    '/console/as/alice/room/a?pod=states',
  );
  const page = { name: 'search', filter: 'a b' } as const;
  expect(pathOf({ ...entered, page, podTopic: 'journal' })).toBe(
    '/console/as/alice/search?filter=a+b&pod=journal',
  );
  expect(pathOf({ ...entered, page })).toBe('/console/as/alice/search?filter=a+b');
});

test('what is chosen in a view stands in the address beside its filter, and what is empty does not', () => {
  const page = {
    name: 'administration/streams',
    filter: 'desk',
    chosen: { type: 'ROOM', status: '' },
  } as const;
  const address = pathOf({ ...entered, page });
  expect(address).toBe('/console/as/alice/administration/streams?filter=desk&type=ROOM');
  const { pathname, search } = new URL(address, 'http://pod');
  expect(routeIn(pathname, `${search}&pod=clock&beside=bob`)).toEqual({
    username: 'alice',
    page: 'administration/streams',
    filter: 'desk',
    chosen: { type: 'ROOM' },
    podTopic: 'clock',
    beside: [{ username: 'bob' }],
  });
});

test('a message and the part of it that is shown stand in the address, and lead back to both', () => {
  const conversations = [room('a', 'Desk')];
  const open = {
    streamId: 'a',
    identity: '',
    newFrom: undefined,
    target: 't',
    inspected: 'm/1',
  };
  const state = { ...entered, conversations, open, inspectorPart: 'findings' };
  expect(pathOf(state)).toBe('/console/as/alice/room/a/message/m%2F1/findings');
  const threaded = { ...open, inspected: undefined, thread: 'm' };
  expect(pathOf({ ...state, open: threaded })).toBe('/console/as/alice/room/a/message/m/replies');
  expect(pathOf({ ...state, open: { ...open, inspected: undefined } })).toBe(
    '/console/as/alice/room/a/message/t',
  );
  expect(routeIn(pathOf(state))).toEqual({
    username: 'alice',
    streamId: 'a',
    messageId: 'm/1',
    part: 'findings',
  });
  const { pathname, search } = new URL(pathOf(entered, [placeIn(state)]), 'http://pod');
  expect(routeIn(pathname, search).beside?.[0]).toEqual({
    username: 'alice',
    streamId: 'a',
    messageId: 'm/1',
    part: 'findings',
  });
});

test('what the journal is narrowed down to stands in the address while it is shown', () => {
  const journal = { kind: 'failed', text: 'bob & co' };
  const address = pathOf({ ...entered, podTopic: 'journal', journal });
  expect(address).toBe('/console/as/alice?pod=journal&journal=failed&journal-text=bob+%26+co');
  const { pathname, search } = new URL(address, 'http://pod');
  expect(routeIn(pathname, search)).toEqual({ username: 'alice', podTopic: 'journal', journal });
  expect(pathOf({ ...entered, podTopic: 'clock', journal })).toBe('/console/as/alice?pod=clock');
});

test('the people beside stand in the address with their rooms', () => {
  const route = routeIn('/console/as/alice/room/a', '?beside=bob/room/b%252Fc&beside=carol');
  expect(route).toEqual({
    username: 'alice',
    streamId: 'a',
    beside: [{ username: 'bob', streamId: 'b/c' }, { username: 'carol' }],
  });
  const bob = { ...entered, me: { ...user(alice), username: 'bob & co' } };
  const address = pathOf(entered, [placeIn(bob), 'carol']);
  expect(address).toBe('/console/as/alice?beside=bob%2520%2526%2520co&beside=carol');
  const { pathname, search } = new URL(address, 'http://pod');
  expect(routeIn(pathname, search).beside?.[0]).toEqual({ username: 'bob & co' });
});
