import type { MessageNode } from '../messageml/compose/content.js';
import type { Markup } from '../messageml/compose/content.js';

/** What a template can show as it is: text, numbers, and what the builders make. */
export type TemplateText = string | number | Markup | MessageNode | null;

/** The choices of an input: texts, labels by value, or both one by one. */
export type { Choices as TemplateChoices } from '../messageml/compose/builders/choices-given.js';
