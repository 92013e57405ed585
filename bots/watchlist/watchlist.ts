import { collection, type SentMessage, session } from 'cadenza';
import { cashtag, dataTable, h4 } from 'cadenza/messageml';
import { z } from 'zod';
import type { Quote } from './prices.js';

const schema = z.object({
  tickers: z.array(z.string()).default([]),
  /** How often each was mentioned. */
  mentions: z.record(z.string(), z.number()).default({}),
  /** The signal that collects what is said of them, once somebody has asked for it. */
  signalId: z.string().optional(),
});

/** What one conversation watches. */
export type Watchlist = z.output<typeof schema>;

/** Every conversation has a list of its own. */
export const watchlist = session('watchlist', { of: 'conversation', schema });

/** The latest table of each conversation, by its stream: the one that is kept up to date. */
export const boards = collection<SentMessage>('boards');

/** The table that a conversation sees. */
export function board({ mentions }: Watchlist, quotes: readonly Quote[], at: Date) {
  const columns = [
    { header: 'Instrument', cell: ({ ticker }: Quote) => cashtag(ticker) },
    { header: 'Price', cell: ({ price }: Quote) => price.toFixed(2), align: 'right' },
    { header: 'Change', cell: ({ change }: Quote) => percent(change), align: 'right' },
    { header: 'Mentions', cell: ({ ticker }: Quote) => mentions[ticker] ?? 0, align: 'right' },
  ] as const;
  return [
    h4(`Watchlist, ${at.toISOString().slice(11, 16)} UTC`),
    dataTable(quotes, columns, { empty: 'Nothing is watched here.' }),
  ];
}

/** What the signal of a list looks for. */
export function signalQuery({ tickers }: Watchlist): string {
  return tickers.map((ticker) => `CASHTAG:${ticker}`).join(' OR ');
}

function percent(part: number): string {
  return `${part < 0 ? '' : '+'}${(part * 100).toFixed(2)} %`;
}
