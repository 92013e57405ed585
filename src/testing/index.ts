/** @module The test kit: runs a bot on a pod of its own, and talks to it as its users do. */

export { matchers } from './matchers/matchers.js';
export type {
  ExpectedForm,
  MatcherTable,
  Mentioned,
  MessageMatchers,
  Verdict,
} from './matchers/matchers.js';
export type { Entered } from './entered.js';
export { ReceivedMessage } from './received-message.js';
export type { ReceivedForm } from './received-message.js';
export type { AttachedFile, PodAddress } from './service-calls.js';
export { TestUser, testUser } from './test-user.js';
export type { NextMessageOptions, SayOptions, TestUserOptions } from './test-user.js';
export { BotStage, testBot } from './test-bot.js';
export type { TestBot } from './test-bot.js';
export type { BotFunction, TestBotOptions } from './test-bot-options.js';
export { TestClock } from './test-clock.js';
export { TestPerson } from './test-person.js';
export type { PlaceOption, SpeakOptions, WaitOptions } from './test-person.js';
export { playTranscript } from './transcripts/play.js';
export type { PlayOptions } from './transcripts/play.js';
export { storeContract } from './store-contract/contract.js';
export type { ContractCase } from './store-contract/contract.js';
export type { StoreUnderTest } from './store-contract/stage.js';
