import type { AttributeDefinition } from '../../src/messageml/elements/definition.js';
import { node } from './xml-writer.js';

/** Patterns of values whose form a schema can tell. */
const patterns: Partial<Record<AttributeDefinition['kind'], string>> = {
  date: String.raw`\d{4}-\d{2}-\d{2}.*`,
  time: String.raw`\d{2}:\d{2}:\d{2}`,
  'date-time': String.raw`\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}.*`,
  uri: String.raw`[A-Za-z][A-Za-z0-9+.\-]*:.+`,
};

/**
 * The type of an attribute's value in the schema, where it is not any text. A template expression always
 * passes.
 */
export function typeOfAttribute(attribute: AttributeDefinition): string | undefined {
  const facets = facetsOf(attribute);
  if (facets.length === 0) {
    return undefined;
  }
  const base = attribute.kind === 'integer' ? 'xs:integer' : 'xs:string';
  const restriction = node('xs:restriction', { base }, facets);
  const own = node('xs:simpleType', {}, [restriction]);
  const union = node('xs:union', { memberTypes: 'expression' }, [own]);
  return node('xs:simpleType', {}, [union]);
}

function facetsOf(attribute: AttributeDefinition): readonly string[] {
  const { kind, values, minimum, maximum, maximumLength } = attribute;
  const words = kind === 'boolean' ? ['true', 'false'] : (values ?? []);
  const pattern = patterns[kind];
  return [
    ...words.map((value) => node('xs:enumeration', { value })),
    ...(pattern === undefined ? [] : [node('xs:pattern', { value: pattern })]),
    ...facet('xs:minInclusive', minimum ?? (kind === 'integer' ? -(2 ** 31) : undefined)),
    ...facet('xs:maxInclusive', maximum),
    ...facet('xs:maxLength', kind === 'choice' ? undefined : maximumLength),
  ];
}

function facet(name: string, value: number | undefined): readonly string[] {
  return value === undefined ? [] : [node(name, { value: String(value) })];
}
