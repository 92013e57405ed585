import { compileBuiltIn } from './built-ins/compile-built-in.js';
import { compileAssign, compileAssignBlock } from './directives/assignments.js';
import { compileIf, compileSwitch } from './directives/conditionals.js';
import {
  compileAttempt,
  compileLoad,
  compileNodeDirective,
  compileSetting,
  compileStop,
} from './directives/control.js';
import {
  compileInterpolation,
  compileNumericInterpolation,
  compileText,
} from './directives/interpolations.js';
import {
  compileItems,
  compileJump,
  compileListDirective,
  compileSeparator,
} from './directives/loops.js';
import { compileMacroCall } from './directives/macro-calls.js';
import { compileDefinition, compileNested, compileReturn } from './directives/macros.js';
import { compileCompress, compileNothing, compileSection } from './directives/output-control.js';
import { compileDynamicMember, compileMember } from './operators/access.js';
import { compileAddition } from './operators/addition.js';
import { compileArithmetic, compileSigned } from './operators/arithmetic.js';
import { compileCall } from './operators/calls.js';
import { compileComparison } from './operators/comparison.js';
import { compileDefault, compileExists } from './operators/existence.js';
import { compileLambda } from './operators/lambda.js';
import {
  compileHash,
  compileList,
  compileLiteral,
  compileTextTemplate,
} from './operators/literals.js';
import { compileLogic, compileNegation } from './operators/logic.js';
import { compileName, compileParenthesized } from './operators/names.js';
import { compileRange } from './operators/ranges.js';
import { compileSpecialVariable } from './operators/special-variables.js';
import { Compiler, type Compilers } from './runtime/compiler.js';
import type { CompiledExpression, CompiledTemplate } from './runtime/environment.js';
import type { ParsedTemplate } from './syntax/element.js';
import type { Expression } from './syntax/expression.js';

const expressions: Compilers['expressions'] = {
  text: compileLiteral,
  number: compileLiteral,
  boolean: compileLiteral,
  'text-template': compileTextTemplate,
  list: compileList,
  hash: compileHash,
  name: compileName,
  'special-variable': compileSpecialVariable,
  parenthesized: compileParenthesized,
  member: compileMember,
  'dynamic-member': compileDynamicMember,
  call: compileCall,
  'built-in': compileBuiltIn,
  lambda: compileLambda,
  default: compileDefault,
  exists: compileExists,
  signed: compileSigned,
  negation: compileNegation,
  arithmetic: compileArithmetic,
  addition: compileAddition,
  comparison: compileComparison,
  logic: compileLogic,
  range: compileRange,
};

const elements: Compilers['elements'] = {
  text: compileText,
  interpolation: compileInterpolation,
  'numeric-interpolation': compileNumericInterpolation,
  if: compileIf,
  switch: compileSwitch,
  list: compileListDirective,
  items: compileItems,
  separator: compileSeparator,
  jump: compileJump,
  assign: compileAssign,
  'assign-block': compileAssignBlock,
  definition: compileDefinition,
  nested: compileNested,
  return: compileReturn,
  'macro-call': compileMacroCall,
  section: compileSection,
  compress: compileCompress,
  trim: compileNothing,
  comment: compileNothing,
  flush: compileNothing,
  attempt: compileAttempt,
  stop: compileStop,
  setting: compileSetting,
  load: compileLoad,
  'node-directive': compileNodeDirective,
};

/** Makes a template that was read ready to run. */
export function compileTemplate(template: ParsedTemplate): CompiledTemplate {
  return new Compiler({ expressions, elements }).template(template);
}

/** Makes an expression that was read ready to be evaluated. */
export function compileExpression(expression: Expression): CompiledExpression {
  return new Compiler({ expressions, elements }).expression(expression);
}
