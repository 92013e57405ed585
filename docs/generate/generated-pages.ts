import { renderApiCoverage } from './api-coverage.js';
import { renderClientErrors } from './client-errors.js';
import { renderConfiguration } from './configuration.js';
import { renderDiagnostics } from './diagnostics.js';
import { renderElements } from './elements.js';
import { renderErrors } from './errors.js';
import { renderExpressions } from './expressions.js';
import { renderSchema } from './schema.js';

/** The pages of `docs/` that are made from the code, each with what makes its text. */
export const generatedPages: Readonly<Record<string, () => string>> = {
  'api-coverage.md': renderApiCoverage,
  'client-errors.md': renderClientErrors,
  'configuration.md': renderConfiguration,
  'elements.md': renderElements,
  'errors.md': renderErrors,
  'expressions.md': renderExpressions,
  'diagnostics.md': renderDiagnostics,
  'cadenza.xsd': renderSchema,
};
