/** @module Template expressions in messages: `${data.name}`, `<#if …>`, `<#list …>` and the rest of the language. */

export { fillIn, templateDiagnostics } from './diagnostics.js';
export type { TemplateCode, TemplateDiagnostic } from './diagnostics.js';
export { evaluateTemplate, hasTemplateSyntax } from './evaluate-template.js';
export type { EvaluatedTemplate, EvaluationOptions } from './evaluate-template.js';
export type { FindingValues, TemplateFinding } from './finding.js';
export { defaultExpressionLimits } from './limits.js';
export type { ExpressionLimits } from './limits.js';
export type { SourceMap, SourceRange } from './source-map.js';
export { TemplateCache } from './template-cache.js';
