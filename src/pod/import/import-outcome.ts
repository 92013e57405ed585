import { Refusal } from '../errors.js';
import { LongText } from '../http/long-text.js';

/**
 * What became of one message: imported, failed with a diagnostic, or ignored with neither. One that was imported has
 * a diagnostic where members of its room cannot see it.
 */
export interface ImportOutcome {
  readonly messageId?: string;
  readonly originatingSystemId?: string;
  readonly originalMessageId?: string;
  readonly diagnostic?: string;
}

/** Ids that are longer, in bytes, are not said back. */
const mostEchoed = 10_000;

/** What is said back of an element, whatever becomes of it: by its ids a failure finds its message (IMP-1). */
export function echoOf(element: unknown): ImportOutcome {
  const systemId = echoed(memberNamed(element, 'originatingSystemId'));
  const messageId = echoed(memberNamed(element, 'originalMessageId'));
  return {
    ...(systemId !== undefined && { originatingSystemId: systemId }),
    ...(messageId !== undefined && { originalMessageId: messageId }),
  };
}

/** What was given as an id, also when it is too long to be one. */
function echoed(id: unknown): string | undefined {
  if (id instanceof LongText) {
    return id.bytes > mostEchoed ? undefined : String(id);
  }
  return typeof id === 'string' ? id : undefined;
}

/** A member of what may be an object. */
export function memberNamed(element: unknown, name: string): unknown {
  return typeof element === 'object' && element !== null && Object.hasOwn(element, name)
    ? Reflect.get(element, name)
    : undefined;
}

/**
 * What became of a message that was refused.
 *
 * @throws anything that is not a refusal: that is the pod's own fault
 */
export function withDiagnostic(outcome: ImportOutcome | undefined, error: unknown): ImportOutcome {
  if (!(error instanceof Refusal)) {
    throw error;
  }
  return { ...outcome, diagnostic: error.message };
}
