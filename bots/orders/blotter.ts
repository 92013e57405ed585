import {
  button,
  cashtag,
  dataTable,
  dialog,
  dialogBody,
  dialogFooter,
  dialogForm,
  dialogTitle,
  form,
  h4,
  openDialog,
  textField,
} from 'cadenza/messageml';
import type { Order } from './order-book.js';

/** Asks once more before everything is cancelled; a reason is welcome. */
export const cancelAll = dialogForm('cancel-all', [
  dialogTitle('Cancel all orders?'),
  dialogBody(textField('reason', { label: 'Reason', maxLength: 80 })),
  dialogFooter(button('confirm', 'Cancel all', { class: 'destructive' })),
]);

/** The open orders, a button in each row, and a button that opens a dialog. */
export function blotter(orders: readonly Order[]) {
  const openOrders = dataTable(
    orders,
    [
      { header: 'Order', cell: 'id' },
      { header: 'Side', cell: 'side' },
      { header: 'Instrument', cell: ({ ticker }) => cashtag(ticker) },
      { header: 'Quantity', cell: 'quantity' },
      { header: 'Price', cell: ({ price }) => price?.toFixed(2) ?? 'market', align: 'right' },
    ],
    {
      empty: 'There are no open orders.',
      select: { type: 'button', name: ({ id }: Order) => `cancel-${id}`, label: 'Cancel' },
    },
  );
  const sheet = [h4('Open orders'), openOrders, button('refresh', 'Refresh')];
  return [
    form('blotter', sheet, { multiSubmit: 'no-reset' }),
    orders.length > 1 && openDialog('Cancel all…', dialog('confirm-cancel-all', cancelAll)),
  ];
}

/** The order that a button of the blotter cancels; `undefined` for its other button. */
export function orderToCancel(action: string): number | undefined {
  const id = /^cancel-(\d+)$/.exec(action)?.[1];
  return id === undefined ? undefined : Number(id);
}
