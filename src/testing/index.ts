/** @module The test kit: talks to bots on an embedded pod as their users do. */

export { ReceivedMessage } from './received-message.js';
export type { ReceivedForm } from './received-form.js';
export type { PodAddress } from './service-calls.js';
export { TestUser, testUser } from './test-user.js';
export type { NextMessageOptions, SayOptions } from './test-user.js';
