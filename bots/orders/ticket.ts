import {
  button,
  type FieldProblem,
  form,
  h4,
  type InferValues,
  numberField,
  select,
  textField,
} from 'cadenza/messageml';

/** The order ticket: what people fill in, and the type of what they filled in. */
export const ticket = form('ticket', [
  h4('New order'),
  textField('ticker', {
    label: 'Ticker',
    required: true,
    pattern: '^[A-Z]{1,6}$',
    patternError: 'One to six capital letters, such as IBM',
  }),
  select('side', { buy: 'Buy', sell: 'Sell' }, { label: 'Side', required: true }),
  numberField('quantity', { label: 'Quantity', integer: true, min: 1, required: true }),
  select('type', { market: 'Market', limit: 'Limit' }, { label: 'Type', required: true }),
  numberField('price', { label: 'Limit price', min: 0.01 }),
  button('send', 'Send order'),
]);

/** A ticket filled in: `{ ticker: string; side: 'buy' | 'sell'; quantity: number; … }`. */
export type Ticket = InferValues<typeof ticket>;

/** What the fields one by one cannot tell. */
export function problemsOf({ type, price }: Ticket): readonly FieldProblem[] {
  const isLimit = type === 'limit';
  const message = isLimit
    ? 'A limit order needs a price'
    : 'A market order has no price: leave it empty';
  return isLimit === (price !== undefined) ? [] : [{ field: 'price', message }];
}
