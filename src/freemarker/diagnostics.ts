import { limitFindings } from './findings/limit-findings.js';
import { runFindings } from './findings/run-findings.js';
import { syntaxFindings } from './findings/syntax-findings.js';

/**
 * Everything a template can be refused for, by code: rows of the catalogue of findings. Their sentences are filled
 * from the values of the finding, which besides what the row asks for always have `line` and `column`.
 */
export const templateFindings = { ...syntaxFindings, ...runFindings, ...limitFindings };

/** A code of {@link templateFindings}. */
export type TemplateCode = keyof typeof templateFindings;

/** Whether the code is about a template that cannot be read, as opposed to one that fails while it runs. */
export function isSyntaxCode(code: TemplateCode): boolean {
  return Object.hasOwn(syntaxFindings, code);
}

/** Whether the code is about a limit of ours rather than a rule of the language. */
export function isLimitCode(code: TemplateCode): boolean {
  return Object.hasOwn(limitFindings, code);
}
