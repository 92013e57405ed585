/** @module Java's regular expressions (`java.util.regex`): read, checked and run in steps that can be counted. */

export {
  compileJavaPattern,
  JavaPattern,
  javaPatternProblem,
  matchesJavaPattern,
} from './java-pattern.js';
export type { PatternFlags, PatternMatch, Step } from './java-pattern.js';
export { PatternError } from './pattern-node.js';
