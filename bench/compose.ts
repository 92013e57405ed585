import type { MessageContent } from 'cadenza/messageml';
import {
  b,
  cashtag,
  checkMessage,
  checkMessageML,
  renderPresentationML,
  table,
  td,
  th,
  thead,
  toMessageML,
  tr,
} from 'cadenza/messageml';
import { compileTemplate } from 'cadenza/templates';
import Handlebars from 'handlebars';
import type { Measurement } from './measurement.js';
import { quantile } from './table.js';

const warmUp = 300;
const ROUNDS = 1000;

const orders = Array.from({ length: 50 }, (_, index) => ({
  id: `A-${1000 + index}`,
  ticker: `DESK${index}`,
  side: index % 3 === 0 ? 'SELL' : 'BUY',
  quantity: 100 * (index + 1),
  price: (index * 7.25).toFixed(2),
  note: index % 5 === 0 ? 'bid & offer' : 'at the open',
}));

/** The orders as a table, made of the builders. */
function ordersTable(): MessageContent {
  return table([
    thead(tr(['Id', 'Instrument', 'Side', 'Quantity', 'Price', 'Note'].map((name) => th(name)))),
    orders.map((order) =>
      tr([
        order.id,
        cashtag(order.ticker),
        b(order.side),
        order.quantity,
        td(order.price, { style: { textAlign: 'right' } }),
        order.note,
      ]),
    ),
  ]);
}

const templateSource = `<table><thead><tr><th>Id</th><th>Side</th><th>Quantity</th><th>Price</th><th>Note</th></tr></thead>
{{#each orders}}<tr><td>{{id}}</td><td><b>{{side}}</b></td><td>{{quantity}}</td><td>{{price}}</td><td>{{note}}</td></tr>
{{/each}}</table>`;

/** A way to do something, and what it is measured against. */
interface Comparison {
  readonly what: string;
  readonly own: () => unknown;
  readonly against: string;
  readonly other: () => unknown;
  /** What own time divided by the other is to be, and must be, at most. */
  readonly goal: number;
  readonly budget: number;
}

function comparisons(): readonly Comparison[] {
  const { message } = toMessageML(ordersTable());
  const own = compileTemplate(templateSource);
  const plain = Handlebars.compile<object>(templateSource);
  return [
    {
      what: 'build, check and render a table of 50 rows',
      own: () => presented(checkMessage(ordersTable())),
      against: 'check and render its text',
      other: () => presented(checkMessageML(message)),
      goal: 1.3,
      budget: 2.6,
    },
    {
      what: 'render a Handlebars template for MessageML',
      own: () => own.render({ orders }),
      against: 'plain Handlebars, for HTML',
      other: () => plain({ orders }),
      goal: 1.2,
      budget: 3,
    },
  ];
}

function presented(checked: ReturnType<typeof checkMessage | typeof checkMessageML>): string {
  if (!checked.ok) {
    throw new Error('The message of the benchmark is wrong.');
  }
  return renderPresentationML(checked.document);
}

/** Microseconds that both take, in turns, so that whatever slows the machine down slows both. */
function measure({ own, other }: Comparison): readonly [own: number, other: number] {
  const times: readonly [number[], number[]] = [[], []];
  for (let round = 0; round < warmUp + ROUNDS; round++) {
    for (const [index, work] of [own, other].entries()) {
      const begin = performance.now();
      work();
      const time = (performance.now() - begin) * 1000;
      if (round >= warmUp) {
        times[index]?.push(time);
      }
    }
  }
  return [quantile(times[0], 0.5), quantile(times[1], 0.5)];
}

/** What composing costs: the builders beside the engine, templates beside plain Handlebars. */
export default function compose(): Promise<readonly Measurement[]> {
  return Promise.resolve(
    comparisons().map((comparison): Measurement => {
      const [own, other] = measure(comparison);
      const { what, against, goal, budget } = comparison;
      return {
        what,
        value: own,
        unit: 'µs',
        yardstick: { what: against, value: other },
        goal: { atMost: goal },
        budget: { atMost: budget },
      };
    }),
  );
}
