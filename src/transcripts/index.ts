/** @module Conversations that are written down: read, written, and compared with what a bot says. */

export { answerPlace, compareAnswers, type Comparison } from './compare.js';
export { parseTranscript } from './parse.js';
export {
  actionOf,
  markdownOf,
  plainButtonName,
  saidForms,
  saidMessage,
  type SaidForm,
  type SaidMessage,
} from './said-message.js';
export { namedIn, withIds, withNames } from './selections.js';
export type { Action, ExpectedMessage, Place, Step, Transcript } from './transcript.js';
export { type TakenPlace, testFileOf, writeTranscript } from './write.js';
