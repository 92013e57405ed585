/** Why a pattern cannot be used. */
export class PatternProblem extends Error {
  override readonly name = 'PatternProblem';
}
