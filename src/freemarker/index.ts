/**
 * @module Apache FreeMarker, the language of the template expressions in messages: `${data.name}`, `<#if …>`,
 * `<#list …>`. As the service runs it: version 2.3.31 with the incompatible improvements of 2.3.30, an output format
 * that escapes nothing, the locale `en_US`, the data as `data` and as `entity`. Left out on purpose, because a message
 * has nothing that they could work on, or must not reach it: other templates (`#include`, `#import`), XML trees
 * (`#visit`, `#recurse`), Java objects (`?new`, `?api`). What a template may cost is bounded ({@link ExpressionLimits}).
 *
 * `syntax` reads a template to plain data. `interpreter.ts` lists what each kind of node means, by `operators`, `directives`
 * and `built-ins`, and makes functions of the data; an `Environment` of `runtime` is what these run in.
 */

export { builtInNames } from './built-ins/registry.js';
export { directiveNames } from './syntax/directives/registry.js';
export { templateFindings } from './diagnostics.js';
export type { TemplateCode } from './diagnostics.js';
export { fillIn } from './findings/finding-row.js';
export { evaluateTemplate, hasTemplateSyntax } from './evaluate-template.js';
export type { EvaluatedTemplate, EvaluationOptions } from './evaluate-template.js';
export type { TemplateFinding } from './finding.js';
export { defaultExpressionLimits } from './limits.js';
export type { ExpressionLimits } from './limits.js';
export type { SourceMap, SourceRange } from './source-map.js';
export { TemplateCache } from './template-cache.js';
export { HashOfEntries } from './values/hash.js';
export type { HashValue as TemplateData } from './values/hash.js';
export type { JsonObject, JsonValue } from './values/json.js';
export type { Item as TemplateItem } from './values/value.js';
