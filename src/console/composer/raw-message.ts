import type { Person, UserId } from '../../contract/index.js';
import type { CheckedMessage, Diagnostic, Position } from '../../messageml/index.js';
import { checkMessageML } from '../../messageml/index.js';
import { hasRoot, opening, wholeMessage } from './whole-message.js';

/**
 * Checks what was written as MessageML. Positions of findings are those of what was written, also
 * when the root was put around it.
 *
 * @param data - the entity data as JSON text; blank for none
 * @param people - whom a mention can mean
 */
export function checkRawMessage(
  source: string,
  data: string,
  people: ReadonlyMap<UserId, Person>,
): CheckedMessage {
  const directory = { userById: (id: UserId) => people.get(id) };
  const checked = checkMessageML(wholeMessage(source), {
    directory,
    ...(data.trim() === '' ? {} : { data }),
  });
  if (hasRoot(source)) {
    return checked;
  }
  const shift = (finding: Diagnostic): Diagnostic => ({
    ...finding,
    start: withoutRoot(finding.start, source),
    end: withoutRoot(finding.end, source),
  });
  if (checked.ok) {
    return { ...checked, diagnostics: checked.diagnostics.map(shift) };
  }
  const [first, ...others] = checked.diagnostics;
  return { ok: false, diagnostics: [shift(first), ...others.map(shift)] };
}

function withoutRoot({ line, column, offset }: Position, source: string): Position {
  const inside = Math.min(Math.max(offset - opening.length, 0), source.length);
  return {
    line,
    column: line === 1 ? Math.max(column - opening.length, 1) : column,
    offset: inside,
  };
}
