import { beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { Bot } from '../../src/bot/index.js';
import { button, element, form, redacted, textField } from '../../src/messageml/index.js';
import type { TestUser } from '../../src/testing/index.js';
import { Stage } from './stage.js';

const stage = new Stage();
const secret = 'hunter2-swordfish';
const lines: string[] = [];

const login = form('login', [
  textField('user', { required: true, maxLength: 20 }),
  textField('password', { masked: true, required: true, maxLength: 40 }),
  button('send', 'Send'),
  button('log', 'Log'),
  button('fail', 'Fail'),
  button('refused', 'Refused'),
  button('twice', 'Twice'),
]);

/** Does with the password what handlers do, and what goes wrong in them. */
function vault(bot: Bot): void {
  bot.command('/login', (ctx) => ctx.reply(login));
  bot.command('/ping', (ctx) => ctx.reply('pong'));
  bot.form(login, async (ctx) => {
    const { password } = ctx.values;
    if (ctx.action === 'log') {
      ctx.log.info({ values: redacted(login, ctx.formValues) }, 'values');
    }
    if (ctx.action === 'fail') {
      throw new Error('The vault is closed.');
    }
    if (ctx.action === 'twice') {
      throw new TypeError('twice');
    }
    if (ctx.action === 'refused') {
      await ctx.reply([
        element('strong', { title: password }, JSON.stringify(ctx.formValues)),
        element('a', { href: password, style: `${password}:1` }, password),
        element('expandable-card', { state: password }),
        element('emoji', { shortcode: password }),
      ]);
      return;
    }
    await ctx.reply(`Welcome, ${ctx.values.user}.`);
  });
  bot.catch(async (error, ctx) => {
    ctx.log.error({ err: error }, 'caught');
    if (error instanceof TypeError) {
      throw error;
    }
    await ctx.reply('That went wrong.');
  });
}

let alice: TestUser;

beforeAll(async () => {
  await stage.open();
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  await stage.bot('vault', vault, { log });
  alice = await stage.person('alice');
});

/** What the bot logs, and what it answers, from the moment at which the form is submitted. */
async function submitted(action: string, password = secret): Promise<readonly [string, string]> {
  await alice.say('vault', '/login');
  const asked = await alice.nextMessage();
  lines.length = 0;
  await alice.submit(asked, 'login', { user: 'ada', password, action });
  await alice.say('vault', '/ping');
  let answers = '';
  for (;;) {
    const { presentationML, text } = await alice.nextMessage();
    if (text === 'pong') {
      return [lines.join(''), answers];
    }
    answers += presentationML;
  }
}

describe('what is entered into a masked field stands in no log', () => {
  test.each([
    ['when all goes well', 'send', 'Welcome, ada.', ''],
    ['when a handler logs the values', 'log', 'Welcome, ada.', '"password":"••••"'],
    ['when a handler fails', 'fail', 'That went wrong.', 'The vault is closed.'],
    ['when a reply with it is refused', 'refused', 'That went wrong.', 'unknown-element'],
    ['when the handler of errors fails', 'twice', '', 'The error handler failed.'],
  ])('%s', async (_when, action, answer, logged) => {
    const [log, answers] = await submitted(action);
    expect(answers).toContain(answer);
    expect(log).toContain(logged);
    expect(log).not.toContain(secret);
  });

  test('when the form is asked again', async () => {
    const wrong = secret.repeat(3);
    const [log, answers] = await submitted('send', wrong);
    expect(answers).toContain('Enter at most 40 characters');
    expect(answers).not.toContain(secret);
    expect(log).not.toContain(secret);
  });
});
