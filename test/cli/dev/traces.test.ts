import { beforeAll, expect, test } from '@jest/globals';
import type { Middleware } from '../../../src/bot/index.js';
import { Traces } from '../../../src/cli/dev/traces.js';
import type { BotTrace } from '../../../src/contract/index.js';
import { Stage } from '../../bot/stage.js';

const stage = new Stage();
beforeAll(() => stage.open());

const onlyColleagues: Middleware = () => undefined;

test('a message that a middleware does not pass on has that as its handler', async () => {
  const alice = await stage.person('alice');
  const trace = new Promise<BotTrace>((resolve) => {
    const traces = new Traces((told) => {
      if (told.type === 'MESSAGESENT') {
        resolve(told);
      }
    });
    void stage
      .bot('guarded', (bot) => {
        bot.use(onlyColleagues);
        bot.command('/hi', (ctx) => ctx.reply('Hello'));
        bot.observe((observation) => traces.observe(observation));
      })
      .then(() => alice.say('guarded', '/hi'));
  });
  expect(await trace).toMatchObject({
    outcome: 'handled',
    handler: 'the middleware onlyColleagues, which did not call next()',
  });
});
