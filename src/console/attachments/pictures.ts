import { isTooLarge } from './picture-size.js';

const pictures = /\.(png|jpe?g|gif|webp)$/i;
const ending = /\.[a-z0-9]{1,8}$/i;

/** Whether the name of a file is that of a picture which browsers show. */
export function isPicture(name: string): boolean {
  return pictures.test(name);
}

/** Whether a file may be a picture, as far as its name tells: what is in it decides. */
export function mayBePicture(name: string): boolean {
  return isPicture(name) || !ending.test(name);
}

/** Larger ones are shown when they are asked for, in bytes. */
export const largestPreview = 5_000_000;

/** What the pictures that browsers show begin with. Never SVG: that is a document with scripts. */
const signatures: readonly (readonly [string, RegExp])[] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^474946383[79]61/],
  ['image/webp', /^52494646.{8}57454250/],
];

/**
 * A file as the picture that it is, by what is in it and not by its name; `undefined` for anything else, and for a picture
 * too large to be decoded.
 *
 * @example
 * await asPicture(new Blob(['<svg/>'])); // undefined
 */
export async function asPicture(file: Blob): Promise<Blob | undefined> {
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const digits = Array.from(start, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const type = signatures.find(([, signature]) => signature.test(digits))?.[0];
  return type === undefined || isTooLarge(await file.arrayBuffer())
    ? undefined
    : file.slice(0, file.size, type);
}
