import type { DirectiveTable } from '../template-reader.js';
import { assignmentDirectives } from './assignments.js';
import { conditionalDirectives } from './conditionals.js';
import { controlDirectives } from './control.js';
import { listDirectives } from './lists.js';
import { macroCallDirectives } from './macro-calls.js';
import { macroDirectives } from './macros.js';
import { outputDirectives } from './output-control.js';

/** Every directive that can start an element. */
export const directives: DirectiveTable = {
  ...conditionalDirectives,
  ...listDirectives,
  ...assignmentDirectives,
  ...macroDirectives,
  ...macroCallDirectives,
  ...outputDirectives,
  ...controlDirectives,
};

/** Directives that start the next part of another one. */
export const partForms: Readonly<Record<string, 'parameters' | 'none' | 'none-or-empty'>> = {
  elseif: 'parameters',
  else: 'none-or-empty',
  case: 'parameters',
  default: 'none',
  recover: 'none',
};

/** The names of all directives, as they are behind `<#`. */
export const directiveNames: readonly string[] = [directives, partForms].flatMap(Object.keys);

/** Directives whose end tag exists besides those with a body: `</#recover>` ends an `#attempt`. */
export const endTagNames: ReadonlySet<string> = new Set([
  'if',
  'list',
  'items',
  'sep',
  'recover',
  'attempt',
  'foreach',
  'local',
  'global',
  'assign',
  'function',
  'macro',
  'compress',
  'transform',
  'switch',
  'escape',
  'noescape',
  'outputformat',
  'autoesc',
  'noautoesc',
]);
