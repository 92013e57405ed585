import { expect, test } from '@jest/globals';
import { streamName } from '../../../src/console/administration/stream-name.js';
import { alice, directory, echo } from '../fixtures.js';

const people = directory(alice, echo);

test('a room has its name, a chat the names of everyone in it, a person who is gone a number', () => {
  expect(streamName({ attributes: { roomName: 'Desk' } }, people)).toBe('Desk');
  expect(streamName({ attributes: { members: [alice.id, echo.id, 99] } }, people)).toBe(
    'Alice Adams, Echo, User 99',
  );
});
