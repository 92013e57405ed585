import type { ElementName } from '../document/element-names.js';
import type { JsonObject } from '../json.js';

/** An example of an element: what stands inside `<messageML>`, and the data that goes with it. */
export interface ElementExample {
  readonly message: string;
  readonly data?: JsonObject;
}

function inForm(input: string): ElementExample {
  return { message: `<form id="order">${input}<button name="send">Send</button></form>` };
}

const card = `<card accent="tempo-bg-color--blue" iconSrc="https://example.com/icon.png"><header>Order 7</header><body>100 IBM</body></card>`;

const expandable = `<expandable-card state="collapsed"><header>Build failed</header><body variant="error">3 tests failed.</body></expandable-card>`;

const table = `<table><thead><tr><th>Ticker</th><th>Price</th></tr></thead><tbody><tr><td>IBM</td><td>150</td></tr></tbody><tfoot><tr><td colspan="2">Delayed by 15 minutes</td></tr></tfoot></table>`;

const dialog = `<ui-action action="open-dialog" target-id="help"><button>Help</button></ui-action><dialog id="help" width="small"><title>Help</title><body>Ask the desk.</body><footer>Open all day.</footer></dialog>`;

/** One example of each element. */
export const elementExamples: Readonly<Record<ElementName, ElementExample>> = {
  b: { message: 'The build <b>passed</b>.' },
  i: { message: 'Delayed by <i>15 minutes</i>.' },
  sub: { message: 'H<sub>2</sub>O' },
  sup: { message: 'x<sup>2</sup>' },
  heading: { message: '<h2>Closing prices</h2>' },
  p: { message: '<p>One paragraph.</p><p>Another.</p>' },
  br: { message: 'One line<br/>Another' },
  hr: { message: 'Above<hr/>Below' },
  span: { message: 'Status: <span class="tempo-text-color--green">up</span>' },
  div: {
    message: '<div class="entity" data-entity-id="order">Order 7</div>',
    data: { order: { type: 'com.example.order', version: '1.0', number: 7 } },
  },
  pre: { message: '<pre>name   price\nIBM      150</pre>' },
  code: { message: '<code language="typescript">const price = 150;</code>' },
  a: { message: '<a href="https://example.com/reports/7">Report</a>' },
  img: { message: '<img src="https://example.com/chart.png"/>' },
  ul: { message: '<ul><li>IBM</li><li>MSFT</li></ul>' },
  ol: { message: '<ol><li>Buy</li><li>Hold</li></ol>' },
  li: { message: '<ul><li>IBM<ul><li>150</li></ul></li></ul>' },
  table: { message: table },
  thead: { message: table },
  tbody: { message: table },
  tfoot: { message: table },
  tr: { message: table },
  th: { message: table },
  td: { message: table },
  card: { message: card },
  'card-header': { message: card },
  'card-body': { message: card },
  'expandable-card': { message: expandable },
  'expandable-card-header': { message: expandable },
  'expandable-card-body': { message: expandable },
  chime: { message: '<chime/>' },
  hash: { message: '<hash tag="earnings"/>' },
  cash: { message: '<cash tag="IBM"/>' },
  tag: { message: '<tag isin="US4592001014" fallback-ticker="IBM"/>' },
  mention: { message: '<mention uid="1"/>' },
  emoji: { message: '<emoji shortcode="tada"/>' },
  dateTime: { message: '<dateTime value="2024-12-31T09:29:47Z" format="date"/>' },
  form: inForm('<text-field name="quantity" label="Quantity" required="true"/>'),
  button: {
    message:
      '<form id="order"><button name="buy" class="primary">Buy</button><button type="reset">Clear</button></form>',
  },
  'text-field': inForm(
    '<text-field name="quantity" pattern="[0-9]+" pattern-error-message="Digits only">100</text-field>',
  ),
  textarea: inForm('<textarea name="note" rows="3" placeholder="A note"/>'),
  richtextarea: inForm('<richtextarea name="note" label="Note"/>'),
  checkbox: inForm('<checkbox name="urgent" value="yes" checked="true">Urgent</checkbox>'),
  radio: inForm(
    '<radio name="side" value="buy" checked="true">Buy</radio><radio name="side" value="sell">Sell</radio>',
  ),
  select: inForm(
    '<select name="side" label="Side"><option value="buy" selected="true">Buy</option><option value="sell">Sell</option></select>',
  ),
  option: inForm(
    '<select name="legs" multiple="true" max="2"><option value="a">A</option><option value="b">B</option></select>',
  ),
  'person-selector': inForm('<person-selector name="reviewers" value="[1]"/>'),
  'room-selector': inForm('<room-selector name="rooms" placeholder="Where to"/>'),
  'date-selector': inForm('<date-selector name="day"/>'),
  'date-picker': inForm(
    `<date-picker name="settlement" format="dd/MM/yyyy" disabled-date='[{"daysOfWeek":[0,6]}]'/>`,
  ),
  'time-picker': inForm('<time-picker name="call" min="09:00:00" max="17:30:00" step="900"/>'),
  'timezone-picker': inForm('<timezone-picker name="zone" value="Europe/Paris"/>'),
  'ui-action': {
    message: '<ui-action action="open-im" user-ids="[1]"><button>Chat</button></ui-action>',
  },
  dialog: { message: dialog },
  'dialog-title': { message: dialog },
  'dialog-body': { message: dialog },
  'dialog-footer': { message: dialog },
};
