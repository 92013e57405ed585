/** @module The service itself, embedded: start it, talk to it over HTTP, reset it, close it. */

export type {
  ClientCertificate,
  ClockState,
  ContentExport,
  ContentExportFiles,
  ExportFrequency,
  ExportSchedule,
  Fault,
  InjectedFault,
  IssuedCertificate,
  JournalEntry,
  Snapshot,
  ThrottlingLimit,
} from '../contract/index.js';
export { applicationPermissions } from './accounts/permissions.js';
export type { ApplicationPermission } from './accounts/permissions.js';
export { ManualClock, systemClock } from './clock.js';
export type { Clock } from './clock.js';
export { PodControl } from './control/pod-control.js';
export type { ExportRange } from './control/export-control.js';
export type { MonitoredMessage } from './control/pod-control.js';
export type { JournalQuery } from './control/journal-control.js';
export type { ControlAddress } from './control/control-calls.js';
export { PodError } from './errors.js';
export { CertificateAuthority } from './login/certificate-authority.js';
export type {
  Application,
  ApplicationOptions,
  OwnTlsOptions,
  PodLog,
  PodOptions,
  ServiceAccount,
  ServiceAccountConfig,
  ServiceAccountOptions,
  TlsOptions,
} from './options.js';
export type { Policy, PolicySource } from './policies/policy.js';
export { Pod } from './pod.js';
export { defaultSeed } from './seed/seed.js';
export type { Seed } from './seed/seed.js';
