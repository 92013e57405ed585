/** @module The built-in texts of a bot, and its own, by language. */

export { chosenLanguage, type LanguageChoice } from './chosen-language.js';
export type { TextKey } from './english.js';
export { loadTexts } from './load-texts.js';
export { isPhrase, plain, Texts } from './texts.js';
export type { LanguageTexts, Phrase, TextContent, TextOptions, TextValues } from './texts.js';
