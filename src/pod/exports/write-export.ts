import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Message } from '../../contract/index.js';
import { keptName } from '../attachments/attachments.js';
import type { UnfinishedFolder } from '../files/file-store.js';
import { Pace } from '../pace.js';
import { attachmentsOf } from '../store/messages.js';
import type { Store } from '../store/store.js';
import type { AttachmentRow } from '../store/tables.js';
import { attachmentPath } from './export-names.js';
import type { TimeRange } from './export-range.js';
import { xmlHead, xmlMessage, xmlTail } from './export-xml.js';
import { exportedMessages } from './exported-messages.js';
import { GatheredText } from './gathered-text.js';

/**
 * Writes the files of an export into its folder, page by page: memory stays the same however long
 * the range is. They are on disk when this resolves.
 *
 * @param signal - when it aborts, the writing ends with the next page
 * @returns how many messages there are, and how many files of theirs
 */
export async function writeExport(
  store: Store,
  range: TimeRange,
  unfinished: UnfinishedFolder,
  signal: AbortSignal,
): Promise<{ readonly messages: number; readonly attachments: number }> {
  await using ndjsonFile = await open(join(unfinished.path, 'messages.ndjson'), 'wx');
  await using xmlFile = await open(join(unfinished.path, 'messages.xml'), 'wx');
  const [ndjson, xml] = [new GatheredText(ndjsonFile), new GatheredText(xmlFile)];
  await xml.add(xmlHead(range));
  const digests = new Set<string>();
  const pace = new Pace();
  let written = 0;
  for await (const { messages, rows } of exportedMessages(store, range)) {
    signal.throwIfAborted();
    const files = await attachmentsOf(store.queries, [...rows.keys()]);
    await addNewFiles(unfinished, digests, [...files.values()].flat());
    for (const message of messages) {
      const row = rows.get(message.messageId);
      if (row !== undefined) {
        const own = files.get(row.id) ?? [];
        await ndjson.add(`${JSON.stringify(withPlaces(message, own))}\n`);
        await xml.add(xmlMessage(message, row, own));
        await pace.turn();
      }
    }
    written += messages.length;
  }
  await xml.add(xmlTail);
  await Promise.all([ndjson.end(), xml.end()]);
  await Promise.all([ndjsonFile.sync(), xmlFile.sync()]);
  return { messages: written, attachments: digests.size };
}

async function addNewFiles(
  unfinished: UnfinishedFolder,
  digests: Set<string>,
  files: readonly AttachmentRow[],
): Promise<void> {
  for (const { digest } of files) {
    if (!digests.has(digest)) {
      digests.add(digest);
      await unfinished.add(keptName(digest), attachmentPath(digest));
    }
  }
}

/** The message with the place of each of its files and previews within the export. */
function withPlaces(message: Message, files: readonly AttachmentRow[]): object {
  const places = new Map(files.map(({ id, digest }) => [id, attachmentPath(digest)]));
  const placed = <File extends { readonly id: string }>(file: File) => ({
    ...file,
    file: places.get(file.id),
  });
  return {
    ...message,
    ...(message.attachments && {
      attachments: message.attachments.map((attachment) => ({
        ...placed(attachment),
        images: attachment.images.map(placed),
      })),
    }),
  };
}
