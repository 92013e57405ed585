/** How a directive ended: in the ordinary way, or on the way out of a loop, macro or function. */
export type Completion = 'completed' | 'break' | 'continue' | 'return';

/** The ordinary way. */
export const completed = 'completed' satisfies Completion;
