import type { Diagnostic } from '../../messageml/index.js';
import type { ListedFinding } from '../controls/finding-list.js';
import { mended } from './mend.js';

/**
 * Findings as they are listed: as one reads the message, from its beginning.
 *
 * @param source - what was checked, where it can be mended
 * @param onMended - takes it with one of them mended
 */
export function listedFindings(
  findings: readonly Diagnostic[],
  source?: string,
  onMended?: (source: string) => void,
): readonly ListedFinding[] {
  return findings
    .toSorted((one, other) => one.start.offset - other.start.offset)
    .map((finding) => {
      const better = source === undefined ? undefined : mended(source, finding);
      return {
        ...finding,
        place: `${finding.start.line}:${finding.start.column}`,
        apply: better === undefined ? undefined : () => onMended?.(better),
      };
    });
}
