import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import { expectOk } from '../caller.js';
import {
  alice,
  bob,
  clock,
  message,
  type Outcome,
  run,
  startImporting,
  stopImporting,
} from './importing.js';

beforeEach(startImporting);
afterEach(stopImporting);

/** Elements of all kinds, good ones and bad ones. */
function mixed(): unknown[] {
  const file = (bytes: number) => [
    { filename: 'a.bin', content: Buffer.alloc(bytes, 7).toString('base64') },
  ];
  const markup = (content: string) => message({ message: `<messageML>${content}</messageML>` });
  const known = message();
  return [
    known,
    5,
    known,
    markup('<b>not closed'),
    markup(`<mention uid="${alice.user.id}"/> and <mention uid="7"/>`),
    markup(`<mention uid="${alice.user.id}"/>, see <hash tag="archive"/> and <cash tag="ibm"/>`),
    markup('é'.repeat(2000)),
    markup('a long text '.repeat(3000)),
    markup('<#list 1..400 as i><b>again and again</b></#list>'),
    markup('${entity["x"].name}'),
    message({
      message: '<messageML>${entity["x"].name}</messageML>',
      data: '{"x":{"name":"Ann"}}',
    }),
    markup('<form id="f"><button name="b" type="action">Send</button></form>'),
    message({ message: 'a < b\n\ud800', format: undefined }),
    message({ message: 'nul \0' }),
    message({ attachments: file(9) }),
    message({ attachments: file(5000) }),
    message({ attachments: file(50_000), previews: file(50) }),
    message({ attachments: [{ filename: 'a.bin', content: '?' }] }),
    message({ intendedMessageTimestamp: clock.now() + 1 }),
    message({ intendedMessageFromUserId: 7 }),
    message({ streamId: 'unknown' }),
    message({ originalMessageId: 'x'.repeat(2000) }),
    message({ unknown: true }),
    message({ originalMessageId: undefined }),
  ];
}

/** What became of an element, apart from what is another each time. */
async function cameTo({ messageId, diagnostic }: Outcome): Promise<unknown> {
  if (messageId === undefined) {
    return diagnostic;
  }
  const reply = await alice.get(`/agent/v1/message/${messageId}`);
  const { message: presentation, data, attachments } = expectOk(reply).json() as Message;
  return { presentation, data, files: attachments?.map(({ name, size }) => [name, size]) };
}

const filling = (count: number) => Array.from({ length: count }, () => message());

test('[IMP-1] of a long import, each message comes to what it comes to in a short one', async () => {
  const short = await Promise.all((await run(...mixed())).map(cameTo));
  const elements = [...filling(400), ...mixed(), ...filling(600)];
  const long = await run(...elements);

  expect(await Promise.all(long.slice(400, -600).map(cameTo))).toEqual(short);
  expect(short).toContain('An imported message is an object.');
  expect(long.map(({ originalMessageId }) => originalMessageId)).toEqual(
    elements.map((element) => (element as { originalMessageId?: string }).originalMessageId),
  );
  const others = [...long.slice(0, 400), ...long.slice(-600)];
  expect(others.filter(({ messageId }) => messageId === undefined)).toEqual([]);
});

test('[IMP-3] a long import that is sent again, or names a message twice, creates each once', async () => {
  const elements = filling(1000);
  elements[700] = { ...elements[10], message: 'the same once more' };
  const createdIn = (outcomes: readonly Outcome[]) =>
    [...outcomes.entries()].flatMap(([place, { messageId }]) =>
      messageId === undefined ? [] : place,
    );
  const all = [...elements.keys()];

  expect(createdIn(await run(...elements))).toEqual(all.filter((place) => place !== 700));
  elements[300] = message({ intendedMessageFromUserId: bob.user.id });
  const again = await run(...elements);
  expect(createdIn(again)).toEqual([300]);
  expect(again.filter(({ diagnostic }) => diagnostic !== undefined)).toEqual([]);
});
