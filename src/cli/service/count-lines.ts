import { createReadStream } from 'node:fs';

/** How many lines of a file hold something. @throws the system's error when it cannot be read */
export async function countLines(file: string): Promise<number> {
  let lines = 0;
  let isOpen = false;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      lines += byte === 10 && isOpen ? 1 : 0;
      isOpen = byte !== 10;
    }
  }
  return isOpen ? lines + 1 : lines;
}
