import { inflateRawSync } from 'node:zlib';

/** What all files of an archive may come to, unpacked. Bytes. */
const most = 500_000_000;

/** The files of a zip archive by their names, each unpacked when it is asked for. @throws Error for anything else */
export function unzip(zip: Buffer): ReadonlyMap<string, () => Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  if (end < 0) {
    throw new Error('The file is no zip archive.');
  }
  const files = new Map<string, () => Buffer>();
  let place = zip.readUInt32LE(end + 16);
  let left = most;
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const [method, size] = [zip.readUInt16LE(place + 10), zip.readUInt32LE(place + 20)];
    const lengths = [28, 30, 32].map((at) => zip.readUInt16LE(place + at));
    const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths;
    const head = zip.readUInt32LE(place + 42);
    const name = zip.toString('utf8', place + 46, place + 46 + nameLength);
    left -= zip.readUInt32LE(place + 24);
    if (left < 0) {
      throw new Error('The archive is too large: unpacked it has more than 500 MB.');
    }
    const unpacked = zip.readUInt32LE(place + 24);
    files.set(name, () => {
      const start = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
      const data = zip.subarray(start, start + size);
      return method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(1, unpacked) });
    });
    place += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
