/** @module The shapes of a configuration, as it is written and as it is used. */

export type {
  Account,
  ConfigFields,
  Credential,
  Endpoint,
  Endpoints,
  LoadBalancing,
  PemSource,
  ProxySettings,
  RetrySettings,
  ScaleSettings,
  StoreSettings,
  TrustStore,
} from './config/config.js';
export type {
  AppInput,
  BotInput,
  CertificateInput,
  DatafeedInput,
  DatahoseInput,
  LoadBalancingInput,
  PrivateKeyInput,
  ProxyInput,
  RetryInput,
  ScaleInput,
  ServerInput,
  StoreInput,
  TlsInput,
} from './config/input.js';
export type { LogLevel } from './config/log-level.js';
export { Secret } from './config/secret.js';
