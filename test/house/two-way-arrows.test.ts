import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize, relative, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { preProcessFile } from 'typescript';

const root = resolve(__dirname, '../..');

/** The folders, below the one that both share, of two files that are not in one line of folders. */
function siblingsOf(from: string, to: string): readonly [string, string] | undefined {
  const [one, other] = [from, to].map((path) => path.split('/').slice(0, -1));
  let shared = 0;
  while (one?.[shared] !== undefined && one[shared] === other?.[shared]) {
    shared += 1;
  }
  return one?.[shared] === undefined || other?.[shared] === undefined
    ? undefined
    : [one.slice(0, shared + 1).join('/'), other.slice(0, shared + 1).join('/')];
}

function twoWayArrows(files: ReadonlyMap<string, string>): string[] {
  const arrows = new Set<string>();
  for (const [file, text] of files) {
    for (const { fileName } of preProcessFile(text).importedFiles) {
      const pair = fileName.startsWith('.')
        ? siblingsOf(file, normalize(join(file, '..', fileName)))
        : undefined;
      if (pair !== undefined) {
        arrows.add(pair.join(' → '));
      }
    }
  }
  return [...arrows]
    .filter((arrow) => {
      const [one = '', other = ''] = arrow.split(' → ');
      return one < other && arrows.has(`${other} → ${one}`);
    })
    .map((arrow) => arrow.replace('→', '↔'))
    .sort();
}

test('an arrow back to a folder that imports this one is seen, a type or not, and others are not', () => {
  const files = new Map([
    ['src/pod/rooms/room.ts', "import { store } from '../store/store.js';"],
    ['src/pod/store/store.ts', "import type { Room } from '../rooms/room.js';"],
    ['src/pod/pod.ts', "import { room } from './rooms/room.js';"],
    ['src/pod/users/deep/user.ts', "export { store } from '../../store/store.js';"],
  ]);

  expect(twoWayArrows(files)).toEqual(['src/pod/rooms ↔ src/pod/store']);
});

/** What two folders both need belongs to one of them, or to a third below both. */
test('no two folders import each other, types included', () => {
  const files = new Map(
    readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(root, path), readFileSync(path, 'utf8')] as const),
  );

  expect(twoWayArrows(files)).toEqual([]);
});
