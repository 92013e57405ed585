/** @module Handlebars templates that produce MessageML. */

export { compileTemplate } from './compile-template.js';
export type { Template } from './compile-template.js';
export type { CheckedTemplate, TemplateFinding } from './check-rendered.js';
export type { TemplateOptions } from './compile.js';
export type {
  HelperValue,
  TemplateBlock,
  TemplateHelper,
  TemplateHelpers,
} from './template-helper.js';
export { loadTemplates } from './load.js';
export type { AnyViews, Templates, Views } from './load.js';
export { TemplateError } from './template-error.js';
export type { TemplateErrorCode, TemplatePlace } from './template-error.js';
export type { TemplateChoices, TemplateEntity, TemplateText } from './template-text.js';
export { typesOfTemplates } from './template-types.js';
export { watchTemplates } from './watch.js';
export type { WatchedTemplates, WatchOptions } from './watch.js';
export { bundledFolder, bundledTemplates } from './bundled.js';
export type { BundledViews } from './bundled.js';
