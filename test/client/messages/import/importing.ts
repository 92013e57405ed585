import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ImportOutcome, type MessageToImport } from '../../../../src/client/administration.js';
import { ScriptedService, type SeenRequest } from '../../scripted-service.js';

export const route = 'POST /agent/v4/message/import';

export let service: ScriptedService;
export let folder: string;

/** A service that takes imports, and a folder for journals. */
export async function startImporting(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-import-'));
  service = await ScriptedService.start();
  service.script(route, importing);
}

/** Ends both. */
export async function stopImporting(): Promise<void> {
  await service.close();
  await rm(folder, { recursive: true });
}

interface WireMessage {
  readonly originalMessageId: string;
  readonly originatingSystemId: string;
  readonly streamId: string;
  readonly attachments?: readonly { filename: string; content: string }[];
}

/** Answers as the service does: ids that begin with `bad` fail, with `old` are ignored. */
export const importing = ({ body }: SeenRequest, response: ServerResponse): void => {
  const messages = JSON.parse(body.toString()) as WireMessage[];
  const answers = messages.map(({ originalMessageId, originatingSystemId }) => ({
    originalMessageId,
    originatingSystemId,
    ...(originalMessageId.startsWith('bad')
      ? { diagnostic: 'The user is not a member.' }
      : originalMessageId.startsWith('old')
        ? {}
        : { messageId: `id-${originalMessageId}` }),
  }));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers));
};

export const make = (
  originalMessageId: string,
  more: Partial<MessageToImport> = {},
): MessageToImport => ({
  message: 'hello',
  intendedMessageTimestamp: 1_433_045_622_000,
  intendedMessageFromUserId: 7,
  originatingSystemId: 'fooChat',
  originalMessageId,
  streamId: 'a/+=',
  ...more,
});

export const statuses = (outcomes: readonly ImportOutcome[]): string[] =>
  outcomes.map(({ status, input }) => `${input.originalMessageId} ${status}`);

export const sentIds = (): string[][] =>
  sent().map((batch) => batch.map(({ originalMessageId }) => originalMessageId));

export const sent = (): WireMessage[][] =>
  service.to(route).map(({ body }) => JSON.parse(body.toString()) as WireMessage[]);
