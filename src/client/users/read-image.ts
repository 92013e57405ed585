import type { FileInput } from '../attachments/attachment-input.js';
import { openFile } from '../attachments/file-source.js';
import { InputError } from '../errors/client-error.js';

const largestImage = 2 * 1024 * 1024;

/**
 * Reads a picture as Base64.
 *
 * @throws InputError `BAD_ARGUMENT` for one of 2 MB or more, `ATTACHMENT_UNREADABLE`
 */
export async function readImage(image: FileInput | Uint8Array, operation: string): Promise<string> {
  const source = ArrayBuffer.isView(image) ? { filename: 'image.png', content: image } : image;
  const file = await openFile(source, operation);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file.read()) {
    length += chunk.length;
    if (length >= largestImage) {
      throw new InputError(
        'BAD_ARGUMENT',
        `${operation}: the picture ${file.filename} has 2 MB or more; the service takes less.`,
        operation,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('base64');
}
