import type { JsonObject } from 'cadenza/messageml';

/** A message of our own, of the kinds that bots send, with the data of its expressions. */
export interface SampleMessage {
  readonly name: string;
  readonly source: string;
  readonly data?: JsonObject;
}

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('');

const message = (content: string) => `<messageML>${content}</messageML>`;

const quote = (index: number) =>
  `<tr><td>${index}</td><td><cash tag="DESK${index}"/></td><td style="text-align:right">${(index * 7.25).toFixed(2)}</td><td>bid &amp; offer</td></tr>`;

const orders = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  ticker: `DESK${index}`,
  side: index % 2 === 0 ? 'buy' : 'sell',
  quantity: index * 100,
}));

/** About twenty messages from 30 bytes to 9 KB. */
export const sampleMessages: readonly SampleMessage[] = [
  { name: 'a word', source: message('Hello') },
  { name: 'a greeting', source: message('Hello <b>world</b>, all is well on the desk today.') },
  { name: 'a mention', source: message('<mention uid="1"/> the order is <b>filled</b>') },
  {
    name: 'tags',
    source: message('<hash tag="rates"/> <cash tag="ACME"/> <emoji shortcode="smile"/>'),
  },
  {
    name: 'a link',
    source: message('See <a href="https://example.com/orders?id=1&amp;x=2">order 1</a>.'),
  },
  {
    name: 'paragraphs',
    source: message(
      lines(6, (i) => `<p>Paragraph ${i}: the market opened <i>higher</i> on volume.</p>`),
    ),
  },
  {
    name: 'a list',
    source: message(`<ul>${lines(10, (i) => `<li>item ${i} <b>done</b></li>`)}</ul>`),
  },
  {
    name: 'nested lists',
    source: message(
      `<ol>${lines(8, (i) => `<li>step ${i}<ul><li>first part</li><li>second part</li></ul></li>`)}</ol>`,
    ),
  },
  {
    name: 'code',
    source: message(
      `<p>Result:</p><code language="typescript">${lines(12, (i) => `const value${i} = compute(${i}) &lt; limit;\n`)}</code>`,
    ),
  },
  {
    name: 'a card',
    source: message(
      '<card accent="tempo-bg-color--blue" iconSrc="https://example.com/icon.png"><header><h3>Trade 4711</h3></header>' +
        '<body><p>Bought <b>500</b> of <cash tag="ACME"/> at 12.50</p><br/><p>Settlement in two days.</p></body></card>',
    ),
  },
  {
    name: 'an expandable card',
    source: message(
      `<expandable-card state="collapsed"><header>Incident 42</header><body variant="error">${lines(5, (i) => `<p>Host ${i} does not answer since 10:0${i}.</p>`)}</body></expandable-card>`,
    ),
  },
  {
    name: 'a form',
    source: message(
      '<form id="order"><text-field name="quantity" label="Quantity" required="true" maxlength="9"/>' +
        '<select name="side" label="Side"><option value="buy">Buy</option><option value="sell">Sell</option></select>' +
        '<checkbox name="urgent" value="yes">Urgent</checkbox><textarea name="note" placeholder="Note"/>' +
        '<button name="send" type="action">Send</button><button type="reset">Reset</button></form>',
    ),
  },
  {
    name: 'a form with pickers',
    source: message(
      '<form id="meeting"><date-picker name="day" label="Day" min="2025-01-01"/><time-picker name="time" step="1800"/>' +
        '<timezone-picker name="zone" value="Europe/Paris"/><person-selector name="who" label="Who"/>' +
        '<radio name="where" value="office">Office</radio><radio name="where" value="remote">Remote</radio>' +
        '<button name="book" type="action">Book</button></form>',
    ),
  },
  {
    name: 'a dialog',
    source: message(
      '<ui-action action="open-dialog" target-id="details"><button>Details</button></ui-action>' +
        '<dialog id="details"><title>Details</title><body><p>All there is to know.</p></body><footer>Desk 7</footer></dialog>',
    ),
  },
  { name: 'a small table', source: message(`<table>${lines(6, quote)}</table>`) },
  {
    name: 'a table',
    source: message(
      `<table><thead><tr><th>No</th><th>Name</th><th>Price</th><th>Note</th></tr></thead><tbody>${lines(24, quote)}</tbody></table>`,
    ),
  },
  { name: 'a large table', source: message(`<table><tbody>${lines(75, quote)}</tbody></table>`) },
  {
    name: 'styled blocks',
    source: message(
      lines(
        30,
        (i) =>
          `<div class="row r${i}" style="color:red;padding:2px 4px"><span class="label">Field ${i}</span><span>value ${i}</span></div>`,
      ),
    ),
  },
  {
    name: 'a report',
    source: message(
      lines(
        12,
        (i) =>
          `<h2>Section ${i}</h2><p>The <b>quick</b> summary of section ${i}, with <i>figures</i> &lt;${i}&gt; and a <a href="https://example.com/${i}">link</a>.</p><ul><li>first</li><li>second</li></ul>`,
      ),
    ),
  },
  {
    name: 'plain text, 9 KB',
    source: message(
      lines(
        90,
        (i) =>
          `Line ${i}: nothing but ordinary text, as a log or a report would have it, with words.\n`,
      ),
    ),
  },
  {
    name: 'an expression',
    source: message('<p>Order <b>${data.order.id}</b> of ${data.order.ticker?html} is done.</p>'),
    data: { order: { id: 4711, ticker: 'DESK7' } },
  },
  {
    name: 'a table from data',
    source: message(
      '<table><thead><tr><th>No</th><th>Order</th></tr></thead><tbody><#list data.orders as order>' +
        '<tr><td>${order?counter}</td><td><#if order.side == "buy"><b>Buy</b><#else>Sell</#if> ' +
        '${order.quantity} <cash tag="${order.ticker}"/></td></tr></#list></tbody></table>',
    ),
    data: { orders },
  },
];
