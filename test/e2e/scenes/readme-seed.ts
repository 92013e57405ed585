import type { Seed } from '../../../src/pod/index.js';

/** When the conversations of the picture are looked at. */
export const readmeNow = new Date('2026-01-05T12:45:00Z');

const at = (minute: number) => `2026-01-05T12:${minute}:00Z`;

const quote = `<messageML><card accent="tempo-bg-color--green"><header>Vodafone Group · <cash tag="VOD"/></header>
  <body><table>
    <thead><tr><td>Last</td><td>Change</td><td>Bid</td><td>Ask</td><td>Volume</td></tr></thead>
    <tbody><tr><td>91.24</td><td><span class="tempo-text-color--green">+1.12 %</span></td><td>91.22</td><td>91.26</td><td>18.4 m</td></tr></tbody>
  </table></body></card></messageML>`;

const order = `<messageML><form id="order"><h4>New order</h4>
  <select name="side" label="Side"><option value="buy" selected="true">Buy</option><option value="sell">Sell</option></select>
  <text-field name="quantity" label="Quantity" title="Whole shares" placeholder="e.g. 500"/>
  <checkbox name="tell" value="desk" checked="true">Tell the desk</checkbox>
  <button name="send" type="action">Send order</button>
  <button name="cancel" type="action" class="tertiary">Cancel</button>
</form></messageML>`;

/** What the picture of the README shows: people and bots that talk to each other. */
export const readmeSeed: Seed = {
  people: [
    { username: 'alice', displayName: 'Alice Martin' },
    { username: 'bob', displayName: 'Bob Okafor' },
    { username: 'carol', displayName: 'Carol Nguyen' },
  ],
  serviceAccounts: [
    { username: 'quotes', displayName: 'Market Quotes' },
    { username: 'poll', displayName: 'Poll' },
    { username: 'echo', displayName: 'Echo' },
  ],
  rooms: [
    {
      name: 'Equities EMEA',
      owner: 'alice',
      members: ['bob', 'carol', 'quotes', 'poll'],
      messages: [
        { from: 'bob', text: 'Where is Vodafone?', at: at(40) },
        { from: 'alice', message: '<messageML>/quote <cash tag="VOD"/></messageML>', at: at(41) },
        { from: 'quotes', message: quote, at: at(41) },
        { from: 'alice', message: '<messageML>/order <cash tag="VOD"/></messageML>', at: at(43) },
        { from: 'quotes', message: order, at: at(43) },
      ],
    },
    {
      name: 'Lobby',
      owner: 'carol',
      members: ['alice', 'bob'],
      messages: [
        { from: 'carol', text: 'Lunch on Friday?', at: at(30) },
        { from: 'bob', text: 'Ramen or pizza', at: at(31) },
      ],
    },
  ],
  chats: [
    { members: ['alice', 'bob'], messages: [{ from: 'bob', text: 'Are you in?', at: at(35) }] },
    { members: ['alice', 'echo'], messages: [{ from: 'alice', text: '/echo again', at: at(20) }] },
  ],
};
