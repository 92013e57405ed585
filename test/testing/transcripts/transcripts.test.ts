import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import type { Bot } from 'cadenza';
import {
  b,
  button,
  checkboxes,
  form,
  li,
  personSelector,
  roomSelector,
  textField,
  ul,
} from 'cadenza/messageml';
import { playTranscript } from 'cadenza/testing';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-transcripts-'));

afterAll(() => rmSync(folder, { recursive: true }));

const lunch = form('lunch', [
  checkboxes('extras', { bread: 'Bread', salad: 'A salad' }),
  button('order:now', 'Order'),
]);
const note = form('note', [textField('remark'), button('keep', 'Keep')]);

const share = form('share', [
  personSelector('who'),
  roomSelector('where'),
  button('share', 'Share'),
]);

function greeter(bot: Bot): void {
  bot.command('/share', (ctx) => ctx.reply(share));
  bot.form(share, async (ctx) => {
    const { who, where } = ctx.values;
    const ids = [...who, ...where.userIds].map(Number);
    const people = await Promise.all(ids.map((id) => ctx.client.users.byId(id)));
    const room = await ctx.client.rooms.info(where.streamIds[0] ?? '');
    const names = people.map((person) => person?.username).join(' and ');
    return ctx.reply(`With ${names}, in ${room.roomAttributes.name}`);
  });
  bot.command('/lunch', (ctx) => ctx.reply([lunch, note]));
  bot.form(lunch, (ctx) => ctx.reply(`With ${ctx.values.extras.join(' and ')}`));
  bot.form(note, (ctx) => ctx.reply(`Kept: ${ctx.values.remark}`));
  bot.command('/hello', (ctx) => ctx.reply(['Hello ', b('Alice'), ', it is 8:59.']));
  bot.on('message:attachment', (ctx) => ctx.reply(`Got ${ctx.attachments[0].name}`));
  bot.on('user:joined', (ctx) => ctx.reply('Welcome'));
  bot.command('/found {name}', async (ctx) => {
    const { roomSystemInfo } = await ctx.client.rooms.create({
      name: ctx.args.name,
      description: '',
    });
    await ctx.client.rooms.addMember(roomSystemInfo.id, ctx.user.userId);
    await ctx.send({ streamId: roomSystemInfo.id }, 'Welcome');
  });
  bot.command('/count', async (ctx) => ctx.update(await ctx.reply('One'), 'Two'));
  bot.command('/lines', (ctx) => ctx.reply(['One', ul([li('Two')])]));
  bot.command('/broken', () => {
    throw new Error('out of paper');
  });
}

/** What playing a transcript says when it fails. */
async function played(text: string): Promise<string> {
  const file = join(folder, 'try.chat');
  writeFileSync(file, text);
  return playTranscript(greeter, file).then(
    () => 'played',
    (error: unknown) => (error as Error).message,
  );
}

test('what is said, sent, joined and answered is played as it is written', async () => {
  const story = [
    '# Comments and empty lines are for people.',
    'room Desk: bob',
    '',
    'alice: /hello',
    'bot: Hello **Alice**, it is *.',
    'alice attaches list.csv: name',
    '  ada',
    'bot: Got list.csv',
    'alice joins Desk',
    'bot in Desk: Welcome',
    'bob in Desk: good morning',
  ];
  expect(await played(story.join('\n'))).toBe('played');
});

test('a room that the bot makes has its name', async () => {
  expect(await played('alice: /found Attic\nbot in Attic: Welcome')).toBe('played');
  expect(await played('alice: /found Attic\nbot: Welcome')).toContain('+ bot in Attic: Welcome');
});

test('a message that takes the place of another is an update, and nothing else is', async () => {
  expect(await played('alice: /count\nbot: One\nbot updates: T*')).toBe('played');
  expect(await played('alice: /count\nbot: One\nbot: Two')).toContain('+ bot updates: Two');
  expect(await played('alice: /hello\nbot to alice updates: Hello *')).toContain(
    '- bot updates: Hello *',
  );
});

test('where the bot says anything else is told with the line, and what differs', async () => {
  const told = await played('alice: /hello\nbot: Hello **Bob**, it is *.');

  expect(told).toContain('try.chat:2: after "alice: /hello", the bot says something else');
  expect(told).toContain('- bot: Hello **Bob**, it is *.');
  expect(told).toContain('+ bot: Hello **Alice**, it is 8:59.');
});

test('what the bot says besides, or does not say, differs too, and errors of the bot are told', async () => {
  expect(await played('alice: /hello')).toContain('+ bot: Hello **Alice**, it is 8:59.');
  expect(await played('alice: /helllo\nbot: Hello')).toContain('nearest: /hello');
  expect(await played('alice: /broken\nbot: Done.')).toContain('out of paper');
  expect(await played('alice presses go')).toContain('try.chat:1: alice sees no button "go".');
});

test('a line that says nothing is refused with what lines can say', async () => {
  expect(await played('alice: /hello\nsomething')).toMatch(
    /^try\.chat:2: "something" is not a line of a transcript\..*bob presses approve/,
  );
});

test('what somebody says may begin with a verb of transcripts', async () => {
  expect(await played('bob: joins the call: now\nalice: /hello\nbot: Hello *')).toBe('played');
});

test('buttons have any name, and several choices are a list', async () => {
  const story = 'alice: /lunch\nbot: *\nalice presses order:now\n  extras: ["bread","salad"]\n';
  expect(await played(`${story}bot: With bread and salad`)).toBe('played');
});

test('a line is indented by any white space', async () => {
  const story = (indent: string) =>
    `alice: /lunch\nbot: *\nalice presses keep\n${indent}remark: [late]\nbot: Kept: [late]`;
  expect(await played(story('\t'))).toBe('played');
  expect(await played(story(' '))).toBe('played');
});

test('each form of a message that is written down counts', async () => {
  const story = 'alice: /lunch\nbot: *\n  form lunch: extras [order:now]\n  form note: remark';
  expect(await played(`${story} [keep]`)).toBe('played');
  expect(await played(`${story} [drop]`)).toContain('-   form note: remark [drop]');
});

test('empty and further indented lines of an expected message do not count', async () => {
  expect(await played('alice: /lines\nbot: One\n  \n    - Two')).toBe('played');
});

test('what stands in the wrong place is refused with its line', async () => {
  expect(await played('bot: Welcome\nalice: /hello')).toMatch(
    /^try\.chat:1: "bot: Welcome" stands before anything has happened/,
  );
  expect(await played('alice: /hello\nbot: Hello *\nclock: 2026-11-30T07:30Z')).toMatch(
    /^try\.chat:3: "clock: 2026-11-30T07:30Z" is not a line/,
  );
  expect(await played('# A test\nclock: yesterday\nalice: /hello')).toMatch(
    /^try\.chat:2: "yesterday" is no time/,
  );
});

test('people and rooms are chosen by their names', async () => {
  const story = [
    'people: bob',
    'room "Desk: urgent": alice',
    'alice: /share',
    'bot: *',
    'alice presses share',
    '  who: ["@bob"]',
    '  where: {"userIds":["@alice"],"streamIds":["#Desk: urgent"]}',
    'bot: With bob and alice, in Desk: urgent',
  ];
  expect(await played(story.join('\n'))).toBe('played');
});

test('a file that is not there, or in which nothing is said, is told', async () => {
  await expect(playTranscript(() => undefined, 'no-such.chat')).rejects.toMatchObject({
    code: 'TRANSCRIPT_MISSING',
    message: expect.stringContaining(`new URL('no-such.chat', import.meta.url)`),
  });
  expect(await played('# To be written.\n')).toContain(
    'has no line in which somebody says something',
  );
});
