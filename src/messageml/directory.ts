/** A person whom a message can mention. */
export interface DirectoryUser {
  readonly id: number;
  /** The name shown after the `@`: `Alice Smith`. */
  readonly displayName: string;
  readonly username?: string;
  readonly email?: string;
}

/** What a `<tag>` says about the financial instrument it means; absent attributes are absent here. */
export interface InstrumentCriteria {
  readonly fullBbgCompTicker?: string;
  readonly uniqueId?: string;
  readonly figi?: string;
  readonly bbgCompTicker?: string;
  readonly figiTicker?: string;
  readonly usCode?: string;
  readonly isin?: string;
  readonly localCode?: string;
  readonly instrumentClass?: string;
  readonly bbgMarketSector?: string;
  readonly returnMainListing?: string;
  readonly countryCode?: string;
  readonly operationalMic?: string;
}

/** A financial instrument that a `<tag>` was resolved to. Fields that are not known are null or absent. */
export interface Instrument {
  /** The ticker that is shown after the `$`. */
  readonly rootBbgCompTicker: string;
  readonly uniqueId?: string | null;
  readonly fullBbgCompTicker?: string | null;
  readonly bbgCompTicker?: string | null;
  readonly figi?: string | null;
  readonly figiTicker?: string | null;
  readonly localCode?: string | null;
  readonly instrumentTypeCode?: string | null;
  readonly instrumentTypeName?: string | null;
  readonly displayName?: string | null;
  readonly currency?: string | null;
  readonly kind?: string | null;
  readonly providerId?: string | null;
  readonly isin?: string | null;
  readonly ric?: string | null;
  readonly wkn?: string | null;
  readonly ediInstrumentId?: string | null;
  readonly bbgMarketSector?: string | null;
  readonly countryCode?: string | null;
  readonly mainInstrument?: boolean | null;
  readonly bbgCompId?: string | null;
  readonly usCode?: string | null;
  readonly sedol?: string | null;
  readonly cfi?: string | null;
  readonly lei?: string | null;
  readonly countryName?: string | null;
  readonly exchangeName?: string | null;
  readonly ediExchangeCode?: string | null;
  readonly primaryExchange?: string | null;
  readonly operationalMic?: string | null;
}

/**
 * Who and what a message may refer to: people, links, instruments.
 *
 * A method that is left out accepts everything: without `userById` and `userByEmail` each mention
 * stands as it is written, without `linkProblem` the schemes http and https are allowed.
 *
 * @example
 * const directory: Directory = {
 *   userById: (id) => people.get(id),
 *   linkProblem: (uri) => (uri.startsWith('https:') ? undefined : 'Only https links are allowed.'),
 * };
 */
export interface Directory {
  userById?(id: number): Found<DirectoryUser>;
  userByEmail?(email: string): Found<DirectoryUser>;
  /** Why a link is refused, or `undefined` when it is allowed. The URI is absolute and well formed. */
  linkProblem?(uri: string): Found<string>;
  instrument?(criteria: InstrumentCriteria): Found<Instrument>;
}

/** The same as {@link Directory} for look-ups that take time; either kind of answer is fine. */
export interface AsyncDirectory {
  userById?(id: number): Answer<DirectoryUser>;
  userByEmail?(email: string): Answer<DirectoryUser>;
  linkProblem?(uri: string): Answer<string>;
  instrument?(criteria: InstrumentCriteria): Answer<Instrument>;
}

/** What was looked for; `undefined`, or `null` as databases say it, when there is none. */
type Found<Wanted> = Wanted | null | undefined;

/** The same, or a promise of it. */
export type Answer<Wanted> = Found<Wanted> | PromiseLike<Found<Wanted>>;
