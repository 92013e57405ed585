/** @module The service itself, embedded: start it, talk to it over HTTP, reset it, close it. */

export type {
  ActingSession,
  ClientCertificate,
  Clock,
  ClockState,
  ContentExport,
  ContentExportFiles,
  ControlDatafeed,
  EventEntry,
  ExportFrequency,
  ExportSchedule,
  Fault,
  InjectedFault,
  IssuedCertificate,
  JournalEntry,
  Person,
  PodSettings,
  Snapshot,
  ThrottlingLimit,
  UserTokenOptions,
} from '../contract/index.js';
export { applicationPermissions } from './http/permissions.js';
export type { ApplicationPermission } from './http/permissions.js';
export { ManualClock } from './clock.js';
export { PodControl } from './control-client/pod-control.js';
export type { ClockControl } from './control-client/clock-control.js';
export type { ControlAddress } from './control-client/control-calls.js';
export type { ExportControl, ExportRange } from './control-client/export-control.js';
export type { FaultControl } from './control-client/fault-control.js';
export type { EventQuery, JournalControl, JournalQuery } from './control-client/journal-control.js';
export type { MonitoredMessage } from './control-client/pod-control.js';
export type { PolicyControl } from './control-client/policy-control.js';
export type { SnapshotControl } from './control-client/snapshot-control.js';
export { PodError } from './errors.js';
export { CertificateAuthority } from './tls/certificate-authority.js';
export type {
  Application,
  ApplicationOptions,
  OwnTlsOptions,
  PictureOptions,
  PodLog,
  PodOptions,
  ServiceAccount,
  ServiceAccountConfig,
  ServiceAccountOptions,
  TlsOptions,
} from './options.js';
export type { Policy, PolicySource } from './policies/policy-source.js';
export { Pod } from './pod.js';
export { defaultSeed } from './seed/seed.js';
export type { Seed } from './seed/seed.js';
