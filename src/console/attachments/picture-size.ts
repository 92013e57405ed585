/** Pixels up to which a picture is decoded: larger ones take more than 200 MB of memory, however small their files are. */
const mostPixels = 50_000_000;

/**
 * Whether a picture has so many pixels that the browser had better not decode it. They are counted in its header.
 *
 * @example
 * isTooLarge(await new Blob(['<svg/>']).arrayBuffer()); // false
 *
 * @param bytes - the file; of what is no picture, nothing is known: it is not
 */
export function isTooLarge(bytes: ArrayBuffer): boolean {
  const view = new DataView(bytes);
  try {
    const reader = readers.find(({ begins }) =>
      begins.every((byte, at) => view.getUint8(at) === byte),
    );
    const [width, height] = reader?.read(view) ?? [0, 0];
    return width * height > mostPixels;
  } catch {
    // The file ends before it has said how large it is: no browser shows it either.
    return false;
  }
}

type Size = readonly [width: number, height: number];

/** What pictures begin with, and where they say how large they are. */
const readers: readonly {
  readonly begins: readonly number[];
  readonly read: (view: DataView) => Size | undefined;
}[] = [
  { begins: [0x89, 0x50, 0x4e, 0x47], read: (view) => [view.getUint32(16), view.getUint32(20)] },
  {
    begins: [0x47, 0x49, 0x46],
    read: (view) => [view.getUint16(6, true), view.getUint16(8, true)],
  },
  { begins: [0xff, 0xd8, 0xff], read: sizeOfJpeg },
  { begins: [0x52, 0x49, 0x46, 0x46], read: sizeOfWebp },
];

/** Goes from segment to segment, as far as the one that begins a frame. */
function sizeOfJpeg(view: DataView): Size | undefined {
  let at = 2;
  for (;;) {
    const marker = view.getUint8(at + 1);
    // Markers of tables and of arithmetic coding stand among those of frames.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return [view.getUint16(at + 7), view.getUint16(at + 5)];
    }
    // A marker may have bytes in front that fill up.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
}

/** The three kinds of file: lossy, lossless, and with a header for more. */
function sizeOfWebp(view: DataView): Size | undefined {
  const kind = view.getUint8(15);
  if (kind === 'X'.charCodeAt(0)) {
    return [(view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >>> 8) + 1];
  }
  if (kind === 'L'.charCodeAt(0)) {
    const bits = view.getUint32(21, true);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  }
  return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
}
