import type { Diagnostic } from '../../messageml/index.js';
import type { ListedFinding } from '../controls/finding-list.js';

/** Findings as they are listed: as one reads the message, from its beginning. */
export function listedFindings(findings: readonly Diagnostic[]): readonly ListedFinding[] {
  return findings
    .toSorted((one, other) => one.start.offset - other.start.offset)
    .map((finding) => ({ ...finding, place: `${finding.start.line}:${finding.start.column}` }));
}
