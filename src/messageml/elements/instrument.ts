import { isBlank } from '../../java/text/index.js';
import type { InstrumentCriteria } from '../directory.js';
import type { MutableElement } from '../document/mutable-element.js';
import { nextEntityId } from '../entities/numbering.js';
import { type CheckContext, report } from '../rules/context.js';
import { findAttribute, startOf, valuePlace } from '../rules/naming.js';
import type { AttributeDefinition, ElementDefinition } from './definition.js';
import { ownEntityId } from './keywords.js';
import { ignored } from './shared.js';

function identifier(description: string): AttributeDefinition {
  return { kind: 'text', description };
}

export const instrumentTag = {
  tags: ['tag'],
  listName: 'tag',
  description: 'A financial instrument, found by its identifiers.',
  attributes: {
    fullbbgcompticker: identifier('The full Bloomberg composite ticker.'),
    'unique-id': identifier('The id under which the service knows it.'),
    figi: identifier('The FIGI.'),
    bbgcompticker: identifier('The Bloomberg composite ticker.'),
    'figi-ticker': identifier('The ticker of the FIGI.'),
    'us-code': identifier('The CUSIP.'),
    isin: identifier('The ISIN.'),
    'local-code': identifier('The code in its own market.'),
    'instrument-class': {
      kind: 'choice',
      values: ['equity', 'index', 'fxcross'],
      exact: true,
      description: 'What kind of instrument it is.',
    },
    'bbgmarket-sector': {
      kind: 'choice',
      values: [
        'Equity',
        'Comdty',
        'Corp',
        'Curncy',
        'Govt',
        'Index',
        'Mmkt',
        'Mtge',
        'Muni',
        'Pfd',
      ],
      exact: true,
      description: 'Its Bloomberg market sector.',
    },
    'return-main-listing': identifier('Whether to take its main listing.'),
    'country-code': identifier('The country of the listing.'),
    'operational-mic': identifier('The market of the listing.'),
    'fallback-ticker': identifier('What to show when it is not found.'),
    'data-entity-id': ownEntityId,
  },
  content: ignored,
  // The service's statistics count instruments among the hashtags.
  counter: 'hashtags',
  presentation: {},
  checks: [exactChoices],
  read: readInstrument,
} as const satisfies ElementDefinition;

/** Under which name a directory is asked for each attribute. */
const criteria: Readonly<Record<string, keyof InstrumentCriteria>> = {
  fullbbgcompticker: 'fullBbgCompTicker',
  'unique-id': 'uniqueId',
  figi: 'figi',
  bbgcompticker: 'bbgCompTicker',
  'figi-ticker': 'figiTicker',
  'us-code': 'usCode',
  isin: 'isin',
  'local-code': 'localCode',
  'instrument-class': 'instrumentClass',
  'bbgmarket-sector': 'bbgMarketSector',
  'return-main-listing': 'returnMainListing',
  'country-code': 'countryCode',
  'operational-mic': 'operationalMic',
};

function readInstrument(element: MutableElement, context: CheckContext): void {
  const id = nextEntityId('tag', context);
  context.buildAttributes(element);
  context.buildChildren(element);
  element.entity = {
    kind: 'instrument',
    id: findAttribute(element, 'data-entity-id')?.value ?? id,
    value: findAttribute(element, 'fallback-ticker')?.value ?? '',
    instrument: undefined,
  };
  context.instruments.push(element);
}

function exactChoices(element: MutableElement, context: CheckContext): void {
  for (const name of ['instrument-class', 'bbgmarket-sector'] as const) {
    const { values } = instrumentTag.attributes[name];
    const attribute = findAttribute(element, name);
    if (attribute !== undefined && !values.some((allowed) => allowed === attribute.value)) {
      report(context, 'instrument-value', valuePlace(element, name), {
        attribute: name,
        values: values.join(', '),
      });
    }
  }
}

/** Resolves all instruments of a message, the last one first, as the service does. */
export function resolveInstruments(context: CheckContext): void {
  for (const element of context.instruments.toReversed()) {
    const { entity } = element;
    if (entity?.kind !== 'instrument') {
      continue;
    }
    const instrument = context.directory.instrument?.(criteriaOf(element));
    if (instrument) {
      element.entity = { ...entity, instrument, value: instrument.rootBbgCompTicker };
    } else if (isBlank(entity.value)) {
      report(context, 'instrument-not-found', startOf(element), {});
    }
  }
}

function criteriaOf(element: MutableElement): InstrumentCriteria {
  const found: Partial<Record<keyof InstrumentCriteria, string>> = {};
  for (const attribute of element.attributes) {
    const name = criteria[attribute.name];
    if (name !== undefined) {
      found[name] = attribute.value;
    }
  }
  return found;
}
