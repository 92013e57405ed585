/**
 * Called for each thing that is wrong with the XML: the code of the finding, where it is, and the
 * names to put into its sentences.
 */
export type ReportProblem = (
  code: XmlProblem,
  start: number,
  end: number,
  values: Readonly<Record<string, string>>,
) => void;

/** The codes of findings about XML itself; their sentences are in the catalogue. */
export type XmlProblem =
  | 'control-character'
  | 'invalid-character'
  | 'content-before-root'
  | 'content-after-root'
  | 'second-root'
  | 'no-root'
  | 'doctype'
  | 'malformed-declaration'
  | 'unsupported-encoding'
  | 'unexpected-end'
  | 'unclosed-element'
  | 'stray-end-tag'
  | 'malformed-tag'
  | 'malformed-end-tag'
  | 'attribute-without-value'
  | 'unquoted-attribute'
  | 'duplicate-attribute'
  | 'less-than-in-attribute'
  | 'bare-less-than'
  | 'bare-ampersand'
  | 'unterminated-reference'
  | 'unknown-entity'
  | 'invalid-character-reference'
  | 'cdata-end-in-text'
  | 'malformed-comment'
  | 'malformed-instruction'
  | 'nested-too-deep';
