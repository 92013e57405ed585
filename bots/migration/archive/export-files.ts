import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Client } from 'cadenza';
import { unzipSync } from 'fflate';
import type { Files } from './archive.js';

/** Where an export is: in a message, whose file the service keeps, or in the bot's folder of exports. */
export interface Export {
  readonly name: string;
  readonly file?: {
    readonly streamId: string;
    readonly messageId: string;
    readonly fileId: string;
  };
}

/** What all files of a zip may come to, unpacked. Bytes. */
const most = 500_000_000;

/** The files of an export. @throws Error for an archive that is damaged or too large */
export async function filesOf(
  client: Client,
  { name, file }: Export,
  folder: string,
): Promise<Files> {
  if (file === undefined) {
    return filesAt(join(folder, name), name);
  }
  const { streamId, messageId, fileId } = file;
  const stream = await client.attachments.download(streamId, messageId, fileId);
  return unpacked(name, Buffer.concat(await stream.toArray()));
}

async function filesAt(path: string, name: string): Promise<Files> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
    () => undefined,
  );
  if (entries === undefined) {
    return unpacked(name, await readFile(path));
  }
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return own(
    await Promise.all(
      paths.map(async (file) => [relative(path, file), await readFile(file)] as const),
    ),
  );
}

/** What a computer has put beside the files of an export is none of it. */
function own(files: readonly (readonly [string, Uint8Array])[]): Files {
  return new Map(files.filter(([path]) => !/(?:^|\/)(?:\.|__MACOSX)/.test(path)));
}

function unpacked(name: string, content: Uint8Array): Files {
  if (!/\.zip$/i.test(name)) {
    return new Map([[name, content]]);
  }
  let size = 0;
  const files = unzipSync(content, {
    filter: ({ originalSize }) => {
      size += originalSize;
      if (size > most) {
        throw new Error('Unpacked, the archive has more than 500 MB.');
      }
      return true;
    },
  });
  return own(Object.entries(files).filter(([path]) => !path.endsWith('/')));
}
