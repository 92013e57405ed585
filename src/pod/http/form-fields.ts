import { badRequest } from '../errors.js';
import { shortened } from './shortened.js';

/** Fields that hold a list: whole, with commas, or each member in a field of its own. */
const listFields: ReadonlySet<string> = new Set(['sids']);

/**
 * Keeps a field of a form, unless it is empty, which counts as absent.
 *
 * @param kind - what the client calls it
 * @throws Refusal 400 when it is there already and holds no list
 */
export function keepField(
  fields: Map<string, string>,
  [name, value]: readonly [string, string],
  kind: 'part' | 'field',
): void {
  if (value === '') {
    return;
  }
  const before = fields.get(name);
  if (before !== undefined && !listFields.has(name)) {
    throw badRequest(`The ${kind} "${shortened(name)}" is given twice.`);
  }
  fields.set(name, before === undefined ? value : `${before},${value}`);
}
