import type { Bot } from '../../src/bot/index.js';
import { messageML } from '../../src/messageml/index.js';

/** Asks with every kind of input that a form can have, and says what it was answered, as JSON. */
export function questionnaire(bot: Bot): void {
  bot.command('/ask', 'Ask everything', async (ctx) => {
    await ctx.reply(messageML`
      <form id="everything">
        <text-field name="text" label="Text" required="true" pattern="[a-z]+" pattern-error-message="Small letters only"/>
        <text-field name="secret" label="Secret" masked="true"/>
        <textarea name="area" label="Area" title="Several lines">as it was</textarea>
        <select name="one" label="One" data-placeholder="Choose">
          <option value="1">First</option><option value="2">Second</option>
        </select>
        <select name="many" label="Many" multiple="true">
          <option value="a">Letter A</option><option value="b">Letter B</option><option value="c">Letter C</option>
        </select>
        <checkbox name="boxes" value="x" checked="true">Box X</checkbox>
        <checkbox name="boxes" value="y">Box Y</checkbox>
        <checkbox name="alone" value="z">Alone</checkbox>
        <radio name="radio" value="l" checked="true">Left</radio>
        <radio name="radio" value="r">Right</radio>
        <person-selector name="people" label="People"/>
        <room-selector name="rooms" label="Rooms"/>
        <date-picker name="date" label="Date" min="2026-01-01"/>
        <time-picker name="time" label="Time"/>
        <timezone-picker name="zone" label="Zone" value="Europe/Paris"/>
        <button name="send" type="action">Submit</button>
        <button type="reset">Start over</button>
      </form>`);
  });

  bot.command('/confirm', 'Ask in a dialog', async (ctx) => {
    await ctx.reply(messageML`
      <ui-action action="open-dialog" target-id="sure"><button>Sell everything</button></ui-action>
      <dialog id="sure">
        <form id="confirm">
          <title>Are you sure?</title>
          <body><text-field name="reason" required="true"/></body>
          <footer>
            <button name="yes" type="action">Yes</button>
            <button name="no" type="cancel">No</button>
          </footer>
        </form>
      </dialog>`);
  });

  bot.form('confirm', async (ctx) => {
    await ctx.reply(`${ctx.action} ${JSON.stringify(ctx.values)}`);
  });

  bot.form('everything', async (ctx) => {
    await ctx.reply(`${ctx.action} ${JSON.stringify(ctx.values)}`);
  });
}
