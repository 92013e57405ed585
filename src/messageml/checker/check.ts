import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { AsyncDirectory, Directory } from '../directory.js';
import type { MessageMLDocument } from '../document/document.js';
import type { JsonObject } from '../json.js';

/** What a check may know besides the message. */
export interface CheckOptions {
  /** The entity data: JSON text as on the wire, or an object. Default: none. */
  readonly data?: string | JsonObject | undefined;
  /** The version that PresentationML states. Default: `2.0`. */
  readonly version?: string | undefined;
  /** People, links and instruments. Default: everybody exists, links are http or https. */
  readonly directory?: Directory | undefined;
  /** How many steps template expressions may take, at most. Default: 3,000,000, about a second. */
  readonly templateSteps?: number | undefined;
  /** How many characters a message with template expressions may have when they are evaluated. Default: 4,000,000. */
  readonly templateOutput?: number | undefined;
  /** Makes the ids that tie labels to inputs and actions to dialogs. Default: random. */
  readonly shortId?: (() => string) | undefined;
}

/** {@link CheckOptions} with a directory whose answers may take time. */
export type AsyncCheckOptions = Omit<CheckOptions, 'directory'> & {
  readonly directory?: AsyncDirectory | undefined;
};

/** The outcome of a check: a document, or at least one error. Warnings are possible with both. */
export type CheckedMessage =
  | {
      readonly ok: true;
      readonly document: MessageMLDocument;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly ok: false; readonly diagnostics: readonly [Diagnostic, ...Diagnostic[]] };
