import { expect, test } from '@jest/globals';
import type { ConsoleState } from '../../../src/console/state/console-state.js';
import { initialState } from '../../../src/console/state/console-state.js';
import { pathOf, routeIn } from '../../../src/console/state/route.js';
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
