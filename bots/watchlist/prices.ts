/** What an instrument costs. */
export interface Quote {
  readonly ticker: string;
  readonly price: number;
  /** Since yesterday, as a part of it: 0.01 is one per cent. */
  readonly change: number;
}

/** Where prices come from: put your market data here. */
export type Prices = (tickers: readonly string[], at: Date) => Promise<readonly Quote[]>;

/** Invented prices that swing with the time of day, so that the bot can be tried without market data. */
export const inventedPrices: Prices = (tickers, at) =>
  Promise.resolve(
    tickers.map((ticker) => {
      const letters = Array.from(ticker, (letter) => letter.charCodeAt(0));
      const seed = letters.reduce((sum, code) => (sum * 31 + code) % 9973, 7);
      const change = Math.sin(at.getTime() / 600_000 + seed) * 0.03;
      return { ticker, price: (20 + (seed % 400)) * (1 + change), change };
    }),
  );
