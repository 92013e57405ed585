import { expect, test } from '@jest/globals';
import type { Recording } from '../../../../src/console/workbench/transcripts/taken-place.js';
import { takenPlace } from '../../../../src/console/workbench/transcripts/taken-place.js';
import type { EventEntry, Message } from '../../../../src/contract/index.js';
import { alice, bob, echo } from '../../fixtures.js';

const people = new Map([alice, bob, echo].map((person) => [person.id, person]));

function message(messageId: string, markup: string, more: Partial<Message> = {}): Message {
  return {
    messageId,
    timestamp: 0,
    message: `<div data-format="PresentationML" data-version="2.0">${markup}</div>`,
    data: '{}',
    user: { userId: alice.id },
    stream: { streamId: 'desk', streamType: 'ROOM' },
    ...more,
  };
}

function recording(
  events: readonly Partial<EventEntry>[],
  messages: readonly Message[],
): Recording {
  return {
    title: 'A try',
    bot: echo,
    events: events.map((event, number) => ({
      number,
      time: 0,
      type: 'MESSAGESENT',
      eventId: String(number),
      by: alice.id,
      streamId: 'desk',
      readers: [],
      ...event,
    })),
    messages: new Map(messages.map((each) => [each.messageId, each])),
    streams: new Map([
      ['desk', { roomName: 'Desk', memberIds: [alice.id, bob.id, echo.id] }],
      ['im', { roomName: undefined, memberIds: [bob.id, echo.id] }],
    ]),
    people,
    contents: new Map([['f', 'a,b']]),
    begin: 5,
  };
}

test('what people did is told with what the bot said then, wherever it said it', () => {
  const file = { id: '1', name: 'a.csv', size: 3, images: [] };
  const taken = takenPlace(
    recording(
      [
        { by: echo.id, messageId: 'b1' },
        { messageId: 'm1' },
        { by: echo.id, messageId: 'b2', streamId: 'im' },
        { messageId: 'm2', replaces: 'm1' },
        { messageId: 'f' },
        { type: 'USERJOINEDROOM', affected: bob.id },
        { type: 'USERLEFTROOM', by: bob.id, affected: bob.id },
        { type: 'USERJOINEDROOM', affected: echo.id },
        {
          type: 'SYMPHONYELEMENTSACTION',
          by: bob.id,
          messageId: 'b2',
          formValues: {
            action: 'send',
            note: 'x',
            empty: '',
            who: [alice.id, 99],
            where: { userIds: [String(bob.id)], streamIds: ['desk', 'im'] },
          },
        },
        { type: 'GENERICSYSTEMEVENT' },
      ],
      [
        message('b1', 'Good morning'),
        message('m1', 'To <span class="entity" data-entity-id="1">@Bob Brown</span>, please', {
          data: `{"1":{"type":"com.symphony.user.mention","version":"1.0","id":[{"type":"com.symphony.user.userId","value":"${bob.id}"}]}}`,
        }),
        message('b2', 'Done'),
        message('m2', 'Changed'),
        message('f', ' ', { attachments: [file] }),
      ],
    ),
  );
  expect(taken).toMatchObject({
    title: 'A try',
    people: [],
    rooms: { Desk: [alice.username, bob.username] },
    begin: 5,
  });
  const room = 'Desk';
  const [me, other] = [alice.username, bob.username];
  const where = { userIds: [`@${other}`], streamIds: ['#Desk', 'im'] };
  const values = { note: 'x', who: [`@${me}`, 99], where };
  expect(taken.steps.map(({ action }) => action)).toEqual([
    { kind: 'wait', time: '1s' },
    { kind: 'say', who: me, room, text: `To @${other}, please` },
    { kind: 'attach', who: me, room, file: 'a.csv', content: 'a,b' },
    { kind: 'join', who: other, room },
    { kind: 'leave', who: other, room },
    { kind: 'press', who: other, button: 'send', values },
  ]);
  expect(
    taken.steps.map(({ said }) => said.map(({ markdown, place }) => [markdown, place])),
  ).toEqual([[['Good morning', { room }]], [['Done', { person: other }]], [], [], [], []]);
});
