import type { Instrument } from '../directory.js';
import type { JsonObject, JsonValue } from '../json.js';

/** The fields of an instrument in the order the service writes them. */
const fields = [
  'uniqueId',
  'rootBbgCompTicker',
  'fullBbgCompTicker',
  'bbgCompTicker',
  'figi',
  'figiTicker',
  'localCode',
  'instrumentTypeCode',
  'instrumentTypeName',
  'displayName',
  'currency',
  'kind',
  'providerId',
  'isin',
  'ric',
  'wkn',
  'ediInstrumentId',
  'bbgMarketSector',
  'countryCode',
  'mainInstrument',
  'bbgCompId',
  'usCode',
  'sedol',
  'cfi',
  'lei',
  'countryName',
  'exchangeName',
  'ediExchangeCode',
  'primaryExchange',
  'operationalMic',
] as const satisfies readonly (keyof Instrument)[];

/** The fields that the service writes in capitals. */
const enumerations: ReadonlySet<string> = new Set(['kind', 'providerId', 'bbgMarketSector']);

/** An instrument with all of its fields, `null` for what is not known. */
export function instrumentData(instrument: Instrument): JsonObject {
  const data: Record<string, JsonValue> = {};
  for (const field of fields) {
    const value = instrument[field] ?? null;
    data[field] =
      typeof value === 'string' && enumerations.has(field) ? value.toUpperCase() : value;
  }
  return data;
}
