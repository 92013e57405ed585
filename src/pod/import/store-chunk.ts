import { keepingFiles } from '../attachments/keeping.js';
import { storeMessages } from '../messages/post.js';
import type { Service } from '../service.js';
import type { UserRow } from '../store/tables.js';
import type { ImportOutcome } from './import-outcome.js';
import { withDiagnostic } from './import-outcome.js';
import { importedIds, isAmong } from './imported-ids.js';
import type { PreparedChunk } from './prepare-chunk.js';
import type { Joined } from './targets.js';
import { loadTargets, targetsNamedBy } from './targets.js';

/**
 * Imports the messages of a chunk that can be, in one transaction, in which what others may have changed meanwhile is
 * looked at again. What is not kept of their files is discarded.
 *
 * @param before - the chunk before it is stored first
 * @returns the outcomes, in the order of the elements
 */
export async function storeChunk(
  service: Service,
  importer: UserRow,
  chunk: PreparedChunk,
  before: Promise<unknown> | undefined,
): Promise<ImportOutcome[]> {
  const { candidates, outcomes, received } = chunk;
  try {
    await before;
    if (candidates.length > 0) {
      await keepingFiles(service, received, () => storeCandidates(service, importer, chunk));
    }
    return outcomes;
  } finally {
    await Promise.all(received.map((file) => service.attachments.discard(file)));
  }
}

async function storeCandidates(
  service: Service,
  importer: UserRow,
  { candidates, outcomes }: PreparedChunk,
): Promise<void> {
  const found = await service.change(async ({ queries }) => {
    const messages = candidates.map(({ message }) => message);
    const taken = await importedIds(queries, messages);
    const targets = await loadTargets(queries, importer, targetsNamedBy(messages));
    const remarks = new Map<number, string | undefined>();
    const refused = new Map<number, ImportOutcome>();
    const accepted = candidates.filter(({ place, message }) => {
      try {
        const { joined } = targets.require(message, service.settings.importerMustBeMember);
        remarks.set(place, hiddenFrom(joined, message.intendedMessageTimestamp));
        return !isAmong(taken, message);
      } catch (error) {
        refused.set(place, withDiagnostic(outcomes[place], error));
        return false;
      }
    });
    const rows = await storeMessages(
      service,
      queries,
      accepted.map(({ prepared }) => prepared),
    );
    const imported = rows.map(({ row }, index): [number, ImportOutcome] => {
      const place = accepted[index]?.place ?? 0;
      const diagnostic = remarks.get(place);
      return [place, { messageId: row.id, ...outcomes[place], ...(diagnostic && { diagnostic }) }];
    });
    return [...refused, ...imported];
  });
  // Only now: what was found out before may have been undone, and found out anew.
  for (const [place, outcome] of found) {
    outcomes[place] = outcome;
  }
}

/** The remark on an imported message, where a room hides from members what precedes their joining. */
function hiddenFrom(joined: Joined | undefined, timestamp: number): string | undefined {
  if (joined === undefined || timestamp >= joined.last) {
    return undefined;
  }
  const whom =
    timestamp < joined.first ? 'everybody in the room' : 'the members who joined after its time';
  return `Imported, and hidden from ${whom}: the room has no "viewHistory".`;
}
