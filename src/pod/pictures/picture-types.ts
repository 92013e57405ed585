/** How the content of a kind of picture begins, as Latin-1; what varies is a dot. */
const beginnings: readonly (readonly [type: string, begin: RegExp])[] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/avif', /^[^]{4}ftypavi[fs]/],
];

/**
 * The media type of a picture by how its content begins, whatever its server says of it; `undefined` unless it is of a
 * kind that browsers merely draw. SVG is not among them: it may hold scripts and lead elsewhere.
 *
 * @example
 * pictureType(Buffer.from('GIF89a')); // 'image/gif'
 */
export function pictureType(content: Buffer): string | undefined {
  const start = content.toString('latin1', 0, 16);
  return beginnings.find(([, begin]) => begin.test(start))?.[0];
}

/** What a server is asked for. */
export const acceptedPictures = beginnings.map(([type]) => type).join(', ');
