import { Readable } from 'node:stream';
import { limits } from '../../contract/index.js';
import { keepingFiles } from '../attachments/keeping.js';
import { badRequest, Refusal } from '../errors.js';
import type { MessageFile } from '../http/message-form.js';
import { renderMessage } from '../messages/markup.js';
import { storeMessages } from '../messages/post.js';
import type { PreparedMessage } from '../messages/prepared-message.js';
import { requireRightToSend } from '../messages/send-message.js';
import { Pace } from '../pace.js';
import type { Service } from '../service.js';
import type { UserRow } from '../store/tables.js';
import type { ImportOutcome } from './import-outcome.js';
import { importedIds, isAmong } from './imported-ids.js';
import type { ImportedFile } from './imported-message.js';
import { decodedPieces } from './imported-message.js';
import type { Chunk } from './read-chunk.js';
import type { ReadMessage } from './read-element.js';
import { readElement } from './read-element.js';
import type { Joined, Targets } from './targets.js';
import { loadTargets, targetsNamedBy } from './targets.js';

/** A message that may be imported, and its place in the chunk. */
interface Candidate {
  readonly place: number;
  readonly message: ReadMessage['message'];
  readonly prepared: PreparedMessage;
}

/**
 * Imports some messages in one transaction: those that can be, the others get a diagnostic. Everything
 * that takes long (checking, rendering, writing files) is done before it begins; what others may have
 * changed meanwhile is looked at again within it.
 *
 * @returns the outcomes, in the order of the elements
 */
export async function importChunk(
  service: Service,
  importer: UserRow,
  chunk: Chunk,
): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = [...chunk.echoes];
  const received: MessageFile[] = [];
  try {
    const candidates = await prepareMessages(service, importer, chunk, outcomes, received);
    if (candidates.length > 0) {
      await keepingFiles(service, received, () =>
        storeCandidates(service, importer, candidates, outcomes),
      );
    }
    return outcomes;
  } finally {
    await Promise.all(received.map((file) => service.attachments.discard(file)));
  }
}

/** Checks and renders; a message that fails gets its diagnostic, one that is known is left out (IMP-3). */
async function prepareMessages(
  service: Service,
  importer: UserRow,
  { values, read }: Chunk,
  outcomes: ImportOutcome[],
  received: MessageFile[],
): Promise<Candidate[]> {
  const { queries } = service.store;
  const taken = await importedIds(queries, outcomes);
  const targets = await loadTargets(queries, importer, targetsNamedBy(values));
  const candidates: Candidate[] = [];
  const pace = new Pace();
  for (const [place, value] of values.entries()) {
    await pace.turn();
    if (isAmong(taken, outcomes[place])) {
      continue;
    }
    const element = read.get(place) ?? readElement(value);
    if ('refusal' in element) {
      outcomes[place] = { ...outcomes[place], diagnostic: element.refusal };
      continue;
    }
    const { message } = element;
    try {
      const prepared = await prepareMessage(service, targets, element, received);
      candidates.push({ place, message, prepared });
      if (message.originalMessageId !== undefined) {
        taken.add(message.originalMessageId);
      }
    } catch (error) {
      outcomes[place] = withDiagnostic(outcomes[place], error);
    }
  }
  return candidates;
}

async function prepareMessage(
  service: Service,
  targets: Targets,
  { message, source, outcome }: ReadMessage,
  received: MessageFile[],
): Promise<PreparedMessage> {
  if (message.intendedMessageTimestamp > service.clock.now()) {
    throw badRequest('"intendedMessageTimestamp" must be in the past.');
  }
  const { stream, author } = targets.require(message, service.settings.importerMustBeMember);
  const rendered = await renderMessage(service, source, outcome);
  requireRightToSend(author, rendered);
  const intake = new Intake(service, received);
  return {
    stream,
    author,
    source,
    rendered,
    attachments: await intake.receive(message.attachments),
    previews: await intake.receive(message.previews),
    timestamp: message.intendedMessageTimestamp,
    columns: {
      imported: 1,
      originating_system_id: message.originatingSystemId,
      original_message_id: message.originalMessageId ?? null,
    },
  };
}

/** Writes what can still be imported. */
async function storeCandidates(
  service: Service,
  importer: UserRow,
  candidates: readonly Candidate[],
  outcomes: ImportOutcome[],
): Promise<void> {
  const stored = await service.change(async ({ queries }) => {
    const messages = candidates.map(({ message }) => message);
    const taken = await importedIds(queries, messages);
    const targets = await loadTargets(queries, importer, targetsNamedBy(messages));
    const remarks = new Map<number, string | undefined>();
    const accepted = candidates.filter(({ place, message }) => {
      try {
        const { joined } = targets.require(message, service.settings.importerMustBeMember);
        remarks.set(place, hiddenFrom(joined, message.intendedMessageTimestamp));
        return !isAmong(taken, message);
      } catch (error) {
        outcomes[place] = withDiagnostic(outcomes[place], error);
        return false;
      }
    });
    const rows = await storeMessages(
      service,
      queries,
      accepted.map(({ prepared }) => prepared),
    );
    return rows.map(({ row }, index) => {
      const place = accepted[index]?.place ?? 0;
      return { place, id: row.id, diagnostic: remarks.get(place) };
    });
  });
  for (const { place, id, diagnostic } of stored) {
    outcomes[place] = { messageId: id, ...outcomes[place], ...(diagnostic && { diagnostic }) };
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

/** @throws anything that is not a refusal: that is the pod's own fault */
function withDiagnostic(outcome: ImportOutcome | undefined, error: unknown): ImportOutcome {
  if (!(error instanceof Refusal)) {
    throw error;
  }
  return { ...outcome, diagnostic: error.message };
}

/** The files of a message as they are written to the disk: they have a limit of size together (LIM-1). */
class Intake {
  readonly #service: Service;
  readonly #received: MessageFile[];
  #bytes = 0;

  /** @param received - takes what was written, to be discarded in the end */
  constructor(service: Service, received: MessageFile[]) {
    this.#service = service;
    this.#received = received;
  }

  async receive(files: readonly ImportedFile[]): Promise<MessageFile[]> {
    const own: MessageFile[] = [];
    for (const file of files) {
      const content = Readable.from(decodedPieces(file));
      const written = await this.#service.attachments.receive(content, (bytes) =>
        this.#count(bytes),
      );
      const kept = { ...written, name: file.filename, contentType: 'application/octet-stream' };
      own.push(kept);
      this.#received.push(kept);
    }
    return own;
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > limits.attachmentBytes) {
      throw badRequest('The attachments and previews of the message exceed 30 MB in total.');
    }
  }
}
