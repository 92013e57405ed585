import { expect, test } from '@jest/globals';
import { asPicture, mayBePicture } from '../../../src/console/attachments/pictures.js';

const typeOf = async (start: string) =>
  (await asPicture(new Blob([Buffer.from(`${start}${'\0'.repeat(40)}`, 'latin1')])))?.type;

test('tells a picture by what is in it', async () => {
  expect(await typeOf('\x89PNG\r\n\x1a\n')).toBe('image/png');
  expect(await typeOf('\xff\xd8\xff\xe0')).toBe('image/jpeg');
  expect(await typeOf('GIF89a')).toBe('image/gif');
  expect(await typeOf('RIFF\0\0\0\0WEBP')).toBe('image/webp');
});

test('takes nothing else for one, whatever its name is', async () => {
  expect(await typeOf('<svg xmlns="http://www.w3.org/2000/svg"/>')).toBeUndefined();
  expect(await typeOf('<!doctype html>')).toBeUndefined();
  expect(await typeOf('RIFF\0\0\0\0WAVE')).toBeUndefined();
  expect(await asPicture(new Blob([]))).toBeUndefined();
});

test('looks into files that are called like pictures, and into those whose name tells nothing', () => {
  expect(
    ['a.png', 'b.JPEG', 'screenshot', 'c.svg', 'd.html', 'e.csv'].filter(mayBePicture),
  ).toEqual(['a.png', 'b.JPEG', 'screenshot']);
});
