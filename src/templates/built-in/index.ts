import type { Notation, TemplateHelpers } from '../template-helper.js';
import { inputs } from './inputs.js';
import { logic } from './logic.js';
import { numbersIn } from './numbers.js';
import { references } from './references.js';
import { structure } from './structure.js';

/** The helpers that every template can call. */
export function builtInHelpers(notation: Notation): TemplateHelpers {
  return { ...references, ...numbersIn(notation), ...logic, ...structure, ...inputs };
}
