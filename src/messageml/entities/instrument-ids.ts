import type { Instrument } from '../directory.js';
import type { JsonObject } from '../json.js';

/**
 * The identifiers of an instrument in entity data, in order. Under `lei` the service writes the
 * ticker of the FIGI.
 */
const identifiers: readonly (readonly [string, keyof Instrument])[] = [
  ['id.ticker', 'rootBbgCompTicker'],
  ['id.uniqueId', 'uniqueId'],
  ['id.fullBbgTicker', 'fullBbgCompTicker'],
  ['bbgcompticker', 'bbgCompTicker'],
  ['id.isin', 'isin'],
  ['id.figi', 'figi'],
  ['id.figiTicker', 'figiTicker'],
  ['id.lei', 'figiTicker'],
  ['id.localCode', 'localCode'],
  ['id.operationalMic', 'operationalMic'],
  ['countryCode', 'countryCode'],
  ['countryName', 'countryName'],
  ['exchangeName', 'exchangeName'],
  ['displayName', 'displayName'],
  ['currency', 'currency'],
  ['instrumentTypeCode', 'instrumentTypeCode'],
  ['instrumentTypeName', 'instrumentTypeName'],
];

/** The entries of the `id` of a resolved `<tag>`. */
export function instrumentIds(instrument: Instrument): JsonObject[] {
  return identifiers.map(([suffix, field]) => ({
    type: `org.symphonyoss.fin.security.${suffix}`,
    value: instrument[field] ?? null,
  }));
}
