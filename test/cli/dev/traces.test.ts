import { beforeAll, expect, test } from '@jest/globals';
import type { Bot, Middleware } from '../../../src/bot/index.js';
import { Traces } from '../../../src/cli/dev/traces.js';
import type { BotTrace } from '../../../src/contract/index.js';
import { Stage } from '../../bot/stage.js';

const stage = new Stage();
beforeAll(() => stage.open());

const onlyColleagues: Middleware = () => undefined;

/** What is told of the message that alice writes to a bot. */
async function traceOf(name: string, text: string, setUp: (bot: Bot) => void): Promise<BotTrace> {
  const alice = await stage.person('alice');
  return new Promise<BotTrace>((resolve) => {
    const traces = new Traces((told) => {
      if (told.type === 'MESSAGESENT') {
        resolve(told);
      }
    });
    void stage
      .bot(name, (bot) => {
        setUp(bot);
        bot.observe((observation) => traces.observe(observation));
      })
      .then(() => alice.say(name, text));
  });
}

test('a message that a middleware does not pass on has that as its handler', async () => {
  const trace = await traceOf('guarded', '/hi', (bot) => {
    bot.use(onlyColleagues);
    bot.command('/hi', (ctx) => ctx.reply('Hello'));
  });
  expect(trace).toMatchObject({
    outcome: 'handled',
    handler: 'the middleware onlyColleagues, which did not call next()',
  });
});

test('a message that the fallback takes is handled: no handler is missing for it', async () => {
  const trace = await traceOf('talker', 'Good morning', (bot) => {
    bot.fallback((ctx) => ctx.reply('You wrote something.'));
  });
  expect(trace).toMatchObject({ outcome: 'handled', handler: 'fallback' });
});
