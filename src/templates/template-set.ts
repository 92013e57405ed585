import type { Sites } from './site.js';

/** What is known about the set of templates that a template belongs to. */
export interface TemplateSet {
  readonly sites: Sites;
  /** Whether there is a helper or block of that name. */
  readonly hasHelper: (name: string) => boolean;
  /** Whether a helper is given its place in the template ({@link siteArgument}). */
  readonly takesSite: (name: string) => boolean;
  /** Whether `{{name}}` calls a helper. Fields of views may have the names of built-in helpers. */
  readonly isCalledByNameAlone: (name: string) => boolean;
  /** Whether the output is to tell where each piece of it comes from ({@link readTrace}). */
  readonly traced: boolean;
}

/** The named argument by which a helper is given its place. */
export const siteArgument = '$site';
