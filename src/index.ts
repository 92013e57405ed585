// For everyone who writes a bot.
export * from './bot/index.js';
export { defineConfig, loadConfig, type Config, type ConfigInput } from './client/index.js';

// For everyone who handles errors.
export { CadenzaError } from './contract/index.js';
export { ClientError, PolicyError } from './client/index.js';

// For those who call the service themselves: `ctx.client` is one, and so is `new Client(config)`.
export { Client } from './client/index.js';

// The service's own shapes, for signatures.
export type {
  Attachment,
  ConnectionEventType,
  Event,
  EventOf,
  EventPayloads,
  EventType,
  FormValues,
  Message,
  MessageId,
  MessageStream,
  MessageUser,
  RoomAttributes,
  RoomDetail,
  StreamId,
  StreamListed,
  StreamType,
  User,
  UserId,
} from './contract/index.js';
