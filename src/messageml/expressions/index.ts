/** @module Template expressions in messages: `${data.name}`, `<#if …>`, `<#list …>` and the rest of the language. */

export { builtInNames } from './built-ins/registry.js';
export { directiveNames } from './directives/table.js';
export { templateFindings } from './diagnostics.js';
export type { TemplateCode } from './diagnostics.js';
export { evaluateTemplate, hasTemplateSyntax } from './evaluate-template.js';
export type { EvaluatedTemplate, EvaluationOptions } from './evaluate-template.js';
export type { TemplateFinding } from './finding.js';
export { defaultExpressionLimits } from './limits.js';
export type { ExpressionLimits } from './limits.js';
export type { SourceMap, SourceRange } from './source-map.js';
export { TemplateCache } from './template-cache.js';
