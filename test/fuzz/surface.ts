import type { Random } from './random.js';

/** A place at which the product takes input from others. */
export interface Surface {
  readonly name: string;
  /** Makes it ready. */
  open(): Promise<OpenSurface>;
}

/** A surface that takes inputs. */
export interface OpenSurface {
  /** An input, of what may be right and what is wrong, as it can be shown. */
  invent(random: Random): string;
  /**
   * Gives the input to the product. A refusal that the product documents is not a finding.
   *
   * @returns what is wrong with what happened, if anything is
   * @throws whatever the product throws: that is a finding, too
   */
  attempt(input: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** A surface that needs nothing to be open. */
export function pure(
  name: string,
  invent: (random: Random) => string,
  attempt: (input: string) => string | undefined | Promise<string | undefined>,
): Surface {
  return {
    name,
    open: () =>
      Promise.resolve({
        invent,
        attempt: async (input) => attempt(input),
        close: () => Promise.resolve(),
      }),
  };
}
