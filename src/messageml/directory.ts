/** A person whom a message can mention. */
export interface DirectoryUser {
  /** The user id, as in `<mention uid="…"/>`. */
  readonly id: number;
  /** The name shown after the `@`: `Alice Smith`. */
  readonly displayName: string;
  /** The name that the user logs in with. */
  readonly username?: string | undefined;
  /** The email address, as in `<mention email="…"/>`. */
  readonly email?: string | undefined;
}

/** What a `<tag>` says about the financial instrument it means; absent attributes are absent here. */
export interface InstrumentCriteria {
  /** The full Bloomberg composite ticker: `AAPL US Equity`. */
  readonly fullBbgCompTicker?: string;
  /** The id of the instrument in the service's directory. */
  readonly uniqueId?: string;
  /** The Financial Instrument Global Identifier: `BBG000B9XRY4`. */
  readonly figi?: string;
  /** The Bloomberg composite ticker with its country: `AAPL US`. */
  readonly bbgCompTicker?: string;
  /** The ticker that belongs to the FIGI. */
  readonly figiTicker?: string;
  /** The code of the instrument in the United States. */
  readonly usCode?: string;
  /** The International Securities Identification Number: `US0378331005`. */
  readonly isin?: string;
  /** The code of the instrument at its exchange. */
  readonly localCode?: string;
  /** The class of the instrument, to narrow the search. */
  readonly instrumentClass?: string;
  /** The Bloomberg market sector, to narrow the search. */
  readonly bbgMarketSector?: string;
  /** `true`: the main listing is meant, where there are several. */
  readonly returnMainListing?: string;
  /** The country of the listing, by its ISO 3166 code. */
  readonly countryCode?: string;
  /** The operating Market Identifier Code of the exchange, ISO 10383. */
  readonly operationalMic?: string;
}

/** A financial instrument that a `<tag>` was resolved to. Fields that are not known are null or absent. */
export interface Instrument {
  /** The ticker that is shown after the `$`. */
  readonly rootBbgCompTicker: string;
  /** The id of the instrument in the service's directory. */
  readonly uniqueId?: string | null | undefined;
  /** The full Bloomberg composite ticker: `AAPL US Equity`. */
  readonly fullBbgCompTicker?: string | null | undefined;
  /** The Bloomberg composite ticker with its country: `AAPL US`. */
  readonly bbgCompTicker?: string | null | undefined;
  /** The Financial Instrument Global Identifier: `BBG000B9XRY4`. */
  readonly figi?: string | null | undefined;
  /** The ticker that belongs to the FIGI: `AAPL US`. */
  readonly figiTicker?: string | null | undefined;
  /** The code of the instrument at its exchange. */
  readonly localCode?: string | null | undefined;
  /** The code of its type. */
  readonly instrumentTypeCode?: string | null | undefined;
  /** The name of its type. */
  readonly instrumentTypeName?: string | null | undefined;
  /** Its name, for people: `Apple Inc`. */
  readonly displayName?: string | null | undefined;
  /** The currency in which it is traded, by its ISO 4217 code. */
  readonly currency?: string | null | undefined;
  /** The kind of instrument, such as a share or a bond, in the directory's words. */
  readonly kind?: string | null | undefined;
  /** The id of the provider of these data. */
  readonly providerId?: string | null | undefined;
  /** The International Securities Identification Number: `US0378331005`. */
  readonly isin?: string | null | undefined;
  /** The Reuters Instrument Code: `AAPL.O`. */
  readonly ric?: string | null | undefined;
  /** The German securities number (Wertpapierkennnummer): `865985`. */
  readonly wkn?: string | null | undefined;
  /** The id of the instrument at Exchange Data International. */
  readonly ediInstrumentId?: string | null | undefined;
  /** The Bloomberg market sector: `Equity`. */
  readonly bbgMarketSector?: string | null | undefined;
  /** The country of the listing, by its ISO 3166 code. */
  readonly countryCode?: string | null | undefined;
  /** Whether this is the main listing. */
  readonly mainInstrument?: boolean | null | undefined;
  /** The Bloomberg composite id. */
  readonly bbgCompId?: string | null | undefined;
  /** The code of the instrument in the United States. */
  readonly usCode?: string | null | undefined;
  /** The Stock Exchange Daily Official List number: `2046251`. */
  readonly sedol?: string | null | undefined;
  /** The Classification of Financial Instruments, ISO 10962: `ESVUFR`. */
  readonly cfi?: string | null | undefined;
  /** The Legal Entity Identifier of its issuer, ISO 17442. */
  readonly lei?: string | null | undefined;
  /** The name of the country of the listing. */
  readonly countryName?: string | null | undefined;
  /** The name of the exchange. */
  readonly exchangeName?: string | null | undefined;
  /** The code of the exchange at Exchange Data International. */
  readonly ediExchangeCode?: string | null | undefined;
  /** The exchange of the main listing. */
  readonly primaryExchange?: string | null | undefined;
  /** The operating Market Identifier Code, ISO 10383: `XNAS`. */
  readonly operationalMic?: string | null | undefined;
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
  /** Looks up the person of `<mention uid="…"/>`. */
  userById?(id: number): Found<DirectoryUser>;
  /** Looks up the person of `<mention email="…"/>`. */
  userByEmail?(email: string): Found<DirectoryUser>;
  /** Why a link is refused, or `undefined` when it is allowed. The URI is absolute and well formed. */
  linkProblem?(uri: string): Found<string>;
  /** Looks up the instrument of a `<tag>`. */
  instrument?(criteria: InstrumentCriteria): Found<Instrument>;
}

/** The same as {@link Directory} for look-ups that take time; either kind of answer is fine. */
export interface AsyncDirectory {
  /** Looks up the person of `<mention uid="…"/>`. */
  userById?(id: number): Answer<DirectoryUser>;
  /** Looks up the person of `<mention email="…"/>`. */
  userByEmail?(email: string): Answer<DirectoryUser>;
  /** Why a link is refused, or `undefined` when it is allowed. The URI is absolute and well formed. */
  linkProblem?(uri: string): Answer<string>;
  /** Looks up the instrument of a `<tag>`. */
  instrument?(criteria: InstrumentCriteria): Answer<Instrument>;
}

/** What was looked for; `undefined`, or `null` as databases have it, when there is none. */
type Found<Wanted> = Wanted | null | undefined;

/** The same, or a promise of it. */
export type Answer<Wanted> = Found<Wanted> | PromiseLike<Found<Wanted>>;
