import type { ProjectFiles } from './skeleton.js';

/** A bot that greets, and what shows that it does. */
export function smallBot(js: boolean): ProjectFiles {
  const extension = js ? 'js' : 'ts';
  return {
    [`bot.${extension}`]: js ? `${jsHead}${body('bot')}` : `${tsHead}${body('bot: Bot')}`,
    [`test/bot.test.${extension}`]: test,
    'test/bot.chat': transcript,
  };
}

const tsHead = `import type { Bot } from 'cadenza';
import { messageML } from 'cadenza/messageml';

/** What the bot does: dev, run and the tests give it a bot, and start it. */
`;

const jsHead = `import { messageML } from 'cadenza/messageml';

/**
 * What the bot does: dev, run and the tests give it a bot, and start it.
 *
 * @param {import('cadenza').Bot} bot
 */
`;

function body(parameter: string): string {
  return `export default function greeter(${parameter}) {
  bot.command('/hello [name...]', 'Be greeted', async (ctx) => {
    const name = ctx.args.name ?? ctx.user.displayName ?? 'stranger';
    await ctx.reply(messageML\`Hello <b>\${name}</b>!\`); // text is always escaped
  });
}
`;
}

const test = `import { test } from 'node:test';
import { playTranscript, testBot } from 'cadenza/testing';
import { expectMessage } from 'cadenza/testing/node';
import greeter from '../bot.js';

test('the conversation goes as it is written down', () =>
  playTranscript(greeter, new URL('bot.chat', import.meta.url)));

test('what people write is never markup', async () => {
  const stage = await testBot(greeter);
  try {
    await stage.alice.say('/hello <i>world</i>');
    expectMessage(await stage.alice.nextMessage()).toHaveText('Hello <i>world</i>!');
  } finally {
    await stage.close();
  }
});
`;

const transcript = `# People on the left, what the bot says below; * is anything.
alice: /hello
bot: Hello **Alice Adams**!

alice: /hello world
bot: Hello **world**!

alice: /help
bot: *Be greeted*
`;
