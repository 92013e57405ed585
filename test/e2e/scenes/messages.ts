/** As long as a name of a room may well be, without a place where it could be broken. */
export const longName = 'Settlement'.repeat(20);

/** MessageML that shows every kind of element, to be looked at. */
export const gallery: readonly string[] = [
  `<messageML><h1>Heading one</h1><h2>Heading two</h2><h3>Heading three</h3><h4>Heading four</h4>
    <h5>Heading five</h5><h6>Heading six</h6>
    <p>A paragraph with <b>bold</b>, <i>italic</i>, <code>code</code>, <sub>sub</sub>, a
    <a href="https://example.com/a/long/path">link</a>, <hash tag="earnings"/> and <cash tag="ibm"/>.</p>
    <ul><li>One<ul><li>Inside</li></ul></li><li>Two</li></ul><ol><li>First</li><li>Second</li></ol></messageML>`,
  `<messageML><code language="typescript">export default function echo(bot: Bot): void {
  // Says what it is told.
  bot.command('/echo {text...}', (ctx) =&gt; ctx.reply(ctx.args.text));
}</code><pre>plain   text
  as it is</pre></messageML>`,
  `<messageML><table><thead><tr><td>Ticker</td><td>Side</td><td>Quantity</td><td>Price</td><td>Venue</td>
    <td>Counterparty</td><td>Settlement</td><td>Comment</td></tr></thead><tbody>
    <tr><td>IBM</td><td>Buy</td><td>1,000</td><td>281.40</td><td>New York Stock Exchange</td>
    <td>Grand Harbour Securities</td><td>2026-11-24</td><td>Work the order over the day</td></tr>
    <tr><td>MSFT</td><td>Sell</td><td>250</td><td>512.07</td><td>Nasdaq</td><td>Northern Trust</td>
    <td>2026-11-24</td><td>At the close</td></tr></tbody></table></messageML>`,
  `<messageML><card class="barStyle" iconSrc="https://127.0.0.1:9/icon.png" accent="tempo-bg-color--blue">
    <header>A card with an icon that is not there</header>
    <body>What the card holds.<br/><b>12</b> orders wait.</body></card>
    <expandable-card state="collapsed"><header>An expandable card</header>
    <body variant="error">What is seen when it is open</body></expandable-card></messageML>`,
];

/** A form of every input. */
export const everyField = `<messageML><form id="everything">
  <h3>Every field</h3>
  <text-field name="text" label="Text" required="true" placeholder="Say something"/>
  <text-field name="secret" label="Secret" masked="true"/>
  <textarea name="area" label="Area" title="Several lines">as it was</textarea>
  <select name="one" label="One" data-placeholder="Choose"><option value="1">First</option><option value="2">Second</option></select>
  <select name="unlabelled" data-placeholder="No label"><option value="1">First</option></select>
  <checkbox name="boxes" value="x" checked="true">Box X</checkbox><checkbox name="boxes" value="y">Box Y</checkbox>
  <radio name="radio" value="l" checked="true">Left</radio><radio name="radio" value="r">Right</radio>
  <person-selector name="people" label="People"/>
  <person-selector name="unlabelled-people"/>
  <room-selector name="rooms" label="Rooms"/>
  <date-picker name="date" label="Date"/>
  <time-picker name="time" label="Time"/>
  <timezone-picker name="zone" label="Zone"/>
  <richtextarea name="rich" label="Rich text" placeholder="Write with style"/>
  <button name="send" type="action" class="primary">Submit</button>
  <button name="more" type="action" class="secondary">More</button>
  <button name="drop" type="action" class="destructive">Delete</button>
  <button type="reset">Start over</button>
</form></messageML>`;

/** A message with a dialog. */
export const withDialog = `<messageML>
  <ui-action action="open-dialog" target-id="sure"><button class="primary">Sell everything</button></ui-action>
  <dialog id="sure"><title>Are you sure?</title><body>
  ${Array.from({ length: 30 }, (_, at) => `<p>Condition ${at + 1} of the sale.</p>`).join('')}
  </body><footer>There is no way back.</footer></dialog></messageML>`;
