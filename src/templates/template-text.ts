import type { MessageNode } from '../messageml/compose/content.js';
import type { Markup } from '../messageml/compose/content.js';
import type { EntityData } from '../messageml/compose/entities/entity.js';

/** What a template can show as it is: text, numbers, and what the builders make. */
export type TemplateText = string | number | Markup | MessageNode | null;

/**
 * What `{{#entity "order7" order}}` takes: an object with its type and its version, and whatever else programs that
 * render it themselves are to have. The first form is for interfaces, which TypeScript gives no further fields.
 */
export type TemplateEntity = EntityData | (EntityData & Readonly<Record<string, unknown>>);

/** The choices of an input: texts, labels by value, or both one by one. */
export type { Choices as TemplateChoices } from '../messageml/compose/builders/choices-given.js';
