/** What has to be so where a built-in stands, and how its arguments are read. */
export interface BuiltInSyntax {
  /** `x` in `x?name` has to be the variable of an enclosing loop. */
  readonly needsLoopVariable?: boolean;
  /** It needs that many arguments, which are evaluated by the built-in itself. */
  readonly lazyArguments?: { readonly atLeast: number; readonly atMost: number };
  /** It means something only where the output format is markup. */
  readonly needsMarkupFormat?: boolean;
  /** It would escape twice where the output is escaped anyway. */
  readonly isLegacyEscaping?: boolean;
  /** It takes the items of its target one by one. */
  readonly acceptsStream?: boolean;
}

/** Answers how a built-in is written, by its name with underscores; `undefined` when there is none of that name. */
export type BuiltInSyntaxes = (name: string) => BuiltInSyntax | undefined;
