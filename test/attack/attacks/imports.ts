import type { Attack, Target } from '../attack.js';
import { by } from '../attack.js';
import { repeated, send } from '../raw-request.js';

const path = '/agent/v4/message/import';
const limit = 400;

/** An import whose body is one text over and over. */
function importOf(
  name: string,
  statuses: readonly number[],
  parts: readonly [string, string, string, string],
  count: number,
  who: 'alice' | 'officer' = 'officer',
): Attack {
  return {
    name: `import: ${name}`,
    statuses,
    bodyLimit: limit,
    send: (target, scale) =>
      send(by(target[who], { path, body: repeated(parts, Math.ceil(count * scale)) })),
  };
}

function element({ alice, room }: Target, changes: object): string {
  return JSON.stringify({
    message: 'hello',
    intendedMessageTimestamp: 1_400_000_000_000,
    intendedMessageFromUserId: alice.user.id,
    originatingSystemId: 'old',
    streamId: room,
    ...changes,
  });
}

const loop = '<#list 1..1000000 as i></#list>';

/** `POST /agent/v4/message/import`. */
export const importAttacks: readonly Attack[] = [
  importOf('30 MB of {} without the role', [403], ['[', '{}', ',', ']'], 10_000_000, 'alice'),
  importOf('300 MB of {} without the role', [403], ['[', '{}', ',', ']'], 100_000_000, 'alice'),
  importOf('30 MB of {}', [400], ['[', '{}', ',', ']'], 10_000_000),
  importOf('390 MB of {}', [400], ['[', '{}', ',', ']'], 130_000_000),
  importOf('1,000,000 null', [400], ['[', 'null', ',', ']'], 1_000_000),
  importOf('as many null as are taken', [200], ['[', 'null', ',', ']'], 50_000),
  importOf('20 MB of [', [400], ['', '[', '', ''], 20_000_000),
  importOf('20 MB of { "a":', [400], ['[', '{"a":', '', ''], 4_000_000),
  importOf('a string of 300 MB', [413], ['["', 'x', '', '"]'], 300_000_000),
  importOf('300 MB of spaces', [413], ['[', ' ', '', ']'], 300_000_000),
  importOf('one element of 4,000,000 numbers', [400], ['[[', '1', ',', ']]'], 4_000_000),
  importOf('450 MB', [413], ['["', 'x', '', '"]'], 450_000_000),
  {
    name: 'import: 5,000 plain messages',
    statuses: [200],
    bodyLimit: limit,
    send: (target, scale) =>
      send(
        by(target.officer, {
          path,
          body: repeated(['[', element(target, {}), ',', ']'], Math.ceil(5000 * scale)),
        }),
      ),
  },
  {
    name: 'import: 20 messages with template loops',
    statuses: [200],
    bodyLimit: limit,
    send: (target, scale) =>
      send(
        by(target.officer, {
          path,
          body: repeated(
            ['[', element(target, { message: `<messageML>${loop}</messageML>` }), ',', ']'],
            Math.ceil(20 * scale),
          ),
        }),
      ),
  },
  {
    name: 'import: 10 messages of 1.4 MB',
    statuses: [200],
    bodyLimit: limit,
    send: (target, scale) =>
      send(
        by(target.officer, {
          path,
          body: repeated(
            [
              '[',
              element(target, {
                message: `<messageML>${'<b>x</b> '.repeat(150_000 * scale)}</messageML>`,
              }),
              ',',
              ']',
            ],
            10,
          ),
        }),
      ),
  },
  {
    name: 'import: a message with 30 MB of files',
    statuses: [200],
    bodyLimit: limit,
    send: (target, scale) => {
      const content = Buffer.alloc(31_000_000 * scale, 'file').toString('base64');
      const body = `[${element(target, { attachments: [{ filename: 'a.bin', content }] })}]`;
      return send(by(target.officer, { path, body: Buffer.from(body) }));
    },
  },
  {
    name: 'import: a message with 100,000 empty files',
    statuses: [200, 400],
    bodyLimit: limit,
    send: (target, scale) => {
      const attachments = Array(100_000 * scale).fill({ filename: 'a.b', content: '' });
      return send(
        by(target.officer, { path, body: Buffer.from(`[${element(target, { attachments })}]`) }),
      );
    },
  },
];
