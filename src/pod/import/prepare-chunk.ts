import { Readable } from 'node:stream';
import { limits } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import type { MessageFile } from '../http/message-form.js';
import { renderMessage } from '../messages/markup.js';
import type { PreparedMessage } from '../messages/prepared-message.js';
import { requireRightToSend } from '../messages/send-message.js';
import { Pace } from '../pace.js';
import type { Service } from '../service.js';
import type { UserRow } from '../store/tables.js';
import type { ImportOutcome } from './import-outcome.js';
import { withDiagnostic } from './import-outcome.js';
import { isAmong } from './imported-ids.js';
import type { ImportedFile } from './imported-message.js';
import { decodedPieces } from './imported-message.js';
import type { Chunk } from './read-chunk.js';
import type { ReadMessage } from './read-element.js';
import { readElement } from './read-element.js';
import type { Targets } from './targets.js';
import { loadTargets, targetsNamedBy } from './targets.js';

/** Some elements of an import, as far as they need no transaction. */
export interface PreparedChunk {
  readonly candidates: readonly Candidate[];
  /** What has become of each element so far. */
  readonly outcomes: ImportOutcome[];
  /** Files that were written: whoever has the chunk discards those that are not kept. */
  readonly received: readonly MessageFile[];
}

/** A message that may be imported, and its place in the chunk. */
export interface Candidate {
  readonly place: number;
  readonly message: ReadMessage['message'];
  readonly prepared: PreparedMessage;
}

/**
 * Checks the messages of a chunk, renders them and writes their files, all that takes long. A message that fails gets
 * its diagnostic, one that is known is left out (IMP-3).
 */
export async function prepareChunk(
  service: Service,
  importer: UserRow,
  chunk: Chunk,
): Promise<PreparedChunk> {
  const prepared = { candidates: [], outcomes: [...chunk.echoes], received: [] };
  try {
    await prepareMessages(service, importer, chunk, prepared);
    return prepared;
  } catch (error) {
    await Promise.all(prepared.received.map((file) => service.attachments.discard(file)));
    throw error;
  }
}

/** A chunk that is being prepared. */
interface ChunkInHand extends PreparedChunk {
  readonly candidates: Candidate[];
  readonly received: MessageFile[];
}

async function prepareMessages(
  service: Service,
  importer: UserRow,
  { values, taken: before, read }: Chunk,
  { candidates, outcomes, received }: ChunkInHand,
): Promise<void> {
  const { queries } = service.store;
  const taken = new Set(before);
  const targets = await loadTargets(queries, importer, targetsNamedBy(values));
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
