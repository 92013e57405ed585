import type { WireMessageViolation, WireViolation } from './violation-routes.js';
import type {
  BareViolation,
  MessageViolation,
  SignalViolation,
  StreamViolation,
  ViolatingSignal,
  ViolatingStream,
  Violation,
  ViolationGenerations,
} from './violation-types.js';

/** A message's entry, with the generation that tells its kinds apart (VER-2). */
export function toMessageViolation(wire: WireMessageViolation): MessageViolation {
  return isOldEntry(wire) ? { version: 'V1', ...wire } : { version: 'V2', ...wire };
}

/** A room's entry, with its content under its own name. */
export function toStreamViolation(wire: WireViolation<ViolatingStream>): StreamViolation {
  return withGeneration(wire.violation, { stream: wire.stream ?? wire.message ?? {} });
}

/** A signal's entry, with its content under its own name. */
export function toSignalViolation(wire: WireViolation<ViolatingSignal>): SignalViolation {
  return withGeneration(wire.violation, { signal: wire.signal ?? wire.message ?? {} });
}

function withGeneration<Content>(
  violation: Violation,
  content: Content,
): ViolationGenerations<Content> {
  return isOld(violation)
    ? { version: 'V1', violation, ...content }
    : { version: 'V2', violation, ...content };
}

/** What is not V1 has at least what V2 has, also when it is newer than this client. */
function isOld(violation: Violation): violation is BareViolation {
  return violation.version === 'V1';
}

function isOldEntry(
  wire: WireMessageViolation,
): wire is Extract<WireMessageViolation, { readonly violation: BareViolation }> {
  return isOld(wire.violation);
}
