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
  const { originatingSystemId, originalMessageId }: Record<string, unknown> =
    typeof element === 'object' && element !== null ? { ...element } : {};
  const [systemId, messageId] = [echoed(originatingSystemId), echoed(originalMessageId)];
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
