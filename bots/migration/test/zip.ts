import { deflateRawSync } from 'node:zlib';

/** A zip archive of files, as programs write it. */
export function zip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let place = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = deflateRawSync(text);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(data.length, 4);
    sizes.writeUInt32LE(Buffer.byteLength(text), 8);
    const [method, nameLength, offset] = [Buffer.from([8, 0]), Buffer.alloc(2), Buffer.alloc(4)];
    nameLength.writeUInt16LE(Buffer.byteLength(name));
    offset.writeUInt32LE(place);
    const local = [Buffer.from('PK\u0003\u0004'), Buffer.alloc(4), method, Buffer.alloc(4), sizes];
    const entry = Buffer.concat([...local, nameLength, Buffer.alloc(2), Buffer.from(name), data]);
    const head = [Buffer.from('PK\u0001\u0002'), Buffer.alloc(6), method, Buffer.alloc(4), sizes];
    central.push(...head, nameLength, Buffer.alloc(12), offset, Buffer.from(name));
    parts.push(entry);
    place += entry.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(place, 16);
  return Buffer.concat([...parts, ...central, end]);
}
