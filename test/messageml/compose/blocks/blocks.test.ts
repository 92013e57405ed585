import { describe, expect, test } from '@jest/globals';
import type { AnyContent } from '../../../../src/messageml/compose/content.js';
import { writeContent } from '../../../../src/messageml/compose/write.js';
import {
  alertCard,
  b,
  button,
  byline,
  checkMessage,
  dataTable,
  fieldsOf,
  form,
  helpList,
  keyValues,
  pageButtons,
  pageOf,
  progress,
  readReply,
  statusCard,
  wantedPage,
} from '../../../../src/messageml/index.js';

const written = (content: AnyContent) => writeContent(content).markup;

const orders = [
  { id: 'o1', side: 'BUY', quantity: 100, open: true, note: '<b>' },
  { id: 'o2', side: 'SELL', quantity: 5, open: false, note: null },
];

describe('dataTable', () => {
  test('shows fields and computed cells of every record, numbers to the right', () => {
    const shown = dataTable(orders, [
      'side',
      { header: 'Qty', cell: 'quantity', width: '20%' },
      { cell: 'open', align: 'center' },
      { header: b('Note'), cell: (order, index) => [index, ': ', order.note] },
    ]);
    expect(written(shown)).toBe(
      '<table><thead><tr><th>side</th><th style="text-align:right;width:20%">Qty</th>' +
        '<th style="text-align:center"/><th><b>Note</b></th></tr></thead><tbody>' +
        '<tr><td>BUY</td><td style="text-align:right;width:20%">100</td><td style="text-align:center">yes</td><td>0: &lt;b&gt;</td></tr>' +
        '<tr><td>SELL</td><td style="text-align:right;width:20%">5</td><td style="text-align:center">no</td><td>1: </td></tr>' +
        '</tbody></table>',
    );
  });

  test('[MSG-5] a column of check boxes replies with the values of the rows that are ticked', () => {
    const blotter = form('cancel', [
      dataTable(orders, ['id'], {
        select: {
          type: 'checkbox',
          name: 'ids',
          value: ({ id }) => id,
          checked: ({ open }) => open,
        },
      }),
      button('cancel', 'Cancel'),
    ]);
    expect(written(blotter)).toContain(
      '<tr><td><checkbox name="ids" value="o1" checked="true"/></td><td>o1</td></tr>',
    );
    expect(fieldsOf(blotter)).toMatchObject([{ name: 'ids', kind: 'choices' }]);
    expect(readReply(blotter, { ids: ['o2'], action: 'cancel' })).toMatchObject({
      values: { ids: ['o2'] },
    });
    expect(checkMessage(blotter).findings).toEqual([]);
  });

  test('a cell without a value is empty', () => {
    expect(written(dataTable(orders, ['note']))).toContain('<tr><td/></tr>');
  });

  test('[MSG-5] a column of buttons replies with the name of the row’s button', () => {
    const blotter = form('open', [
      dataTable(orders, ['id'], {
        select: {
          type: 'button',
          name: ({ id }) => `open-${id}`,
          position: 'right',
          header: 'Open',
        },
      }),
    ]);
    expect(written(blotter)).toContain(
      '<td>o1</td><td><button type="action" name="open-o1">Select</button></td>',
    );
    expect(checkMessage(blotter).findings).toEqual([]);
  });

  test('a footer stands below, under its columns and aligned as they are', () => {
    const select = { type: 'checkbox', name: 'x', value: () => 'v' } as const;
    expect(
      written(dataTable(orders, ['side', 'quantity'], { select, footer: ['Total', 105] })),
    ).toContain('<tfoot><tr><td/><td>Total</td><td style="text-align:right">105</td></tr></tfoot>');
  });

  test('without rows, something else can be shown', () => {
    expect(written(dataTable([], [], { empty: 'No orders' }))).toBe('<div>No orders</div>');
    expect(written(dataTable([], [{ header: 'x', cell: () => '' }]))).toContain('<th>x</th>');
  });
});

test('cards show by their colour how serious something is', () => {
  expect(written(alertCard('error', 'Rejected', ['Reason: ', b('limit')]))).toBe(
    '<card accent="tempo-bg-color--red"><header><b>Rejected</b></header><body>Reason: <b>limit</b></body></card>',
  );
  expect(written(statusCard('success', 'Order', { State: 'Filled' }))).toContain(
    '<table><tr><td style="font-weight:bold">State</td><td>Filled</td></tr></table>',
  );
});

test('names and values come from objects or pairs', () => {
  expect(written(keyValues([['a', 1]]))).toBe(written(keyValues({ a: 1 })));
});

test('help lists commands, and says when there are none', () => {
  expect(
    written(helpList([{ usage: '/echo {text}', description: 'Says it' }, { usage: '/help' }])),
  ).toBe('<ul><li><b>/echo {text}</b> – Says it</li><li><b>/help</b></li></ul>');
  expect(helpList([])).toBe('There are no commands.');
});

test.each([
  [4, 10, '████░░░░░░ 40 %'],
  [0, 10, '░░░░░░░░░░ 0 %'],
  [999, 1000, '██████████ 99 %'],
  [11, 10, '██████████ 100 %'],
  [1, 0, '░░░░░░░░░░ 0 %'],
])('progress of %d out of %d', (done, total, shown) => {
  expect(progress(done, total)).toBe(shown);
});

test('progress of no known amount or width is drawn all the same', () => {
  expect(progress(Number.NaN, 10)).toBe('░░░░░░░░░░ 0 %');
  expect(progress(1, 2, { width: -1 })).toBe(' 50 %');
  expect(progress(1, 2, { width: Number.POSITIVE_INFINITY })).toHaveLength(1005);
});

test('a byline mentions the person and shows the time in the reader’s zone', () => {
  expect(written(byline(7, new Date(0)))).toBe(
    '<mention uid="7"/>, <dateTime value="1970-01-01T00:00:00.000Z"/>',
  );
  expect(written(byline('Ada', new Date(0)))).toContain('Ada, ');
});

describe('pages', () => {
  const items = Array.from({ length: 45 }, (_, index) => index);

  test('a page holds its items; one that does not exist becomes the nearest', () => {
    expect(pageOf(items, 3, 20)).toMatchObject({
      page: 3,
      pages: 3,
      total: 45,
      items: [40, 41, 42, 43, 44],
    });
    expect(pageOf(items, 9, 20).page).toBe(3);
    expect(pageOf(items, -1, 20).page).toBe(1);
    expect(pageOf(items, Number.NaN, 20).page).toBe(1);
    expect(pageOf([], 1, 20)).toMatchObject({ pages: 1, items: [] });
    expect(pageOf(items, 1, 0)).toMatchObject({ pages: items.length, items: [items[0]] });
  });

  test('buttons lead to the pages before and after, where there are any', () => {
    expect(written(pageButtons('page', pageOf(items, 1, 20)))).toBe(
      ' Page 1 of 3 <button type="action" class="tertiary" name="page:2">Next ›</button>',
    );
    expect(written(pageButtons('page', pageOf(items, 3, 20)))).toContain('name="page:2">‹ Back');
    expect(checkMessage(form('f', pageButtons('page', pageOf(items, 2, 20)))).findings).toEqual([]);
  });

  test('the action of a reply tells which page is wanted', () => {
    expect(
      ['page:3', 'page:x', 'pages:3', 'page:', 'send'].map((action) => wantedPage('page', action)),
    ).toEqual([3, undefined, undefined, undefined, undefined]);
  });
});
