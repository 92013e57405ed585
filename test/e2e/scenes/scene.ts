import type { ConsolePage } from '../console-page.js';

/** Something to be looked at. */
export interface Scene {
  readonly name: string;
  /** Below the console's address. */
  readonly path: string;
  /** Resolves when all that is to be seen is there. */
  show(at: ConsolePage): Promise<void>;
}
