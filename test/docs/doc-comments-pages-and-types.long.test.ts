import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readEntries } from '../../docs/generate/public-interface/entries.js';
import { renderReference } from '../../docs/generate/reference.js';
import { rightApplicationUses, wrongApplicationUses } from '../types/application-uses.js';
import { rightMessageUses, wrongMessageUses } from '../types/message-uses.js';
import { rightPodUses, wrongPodUses } from '../types/pod-uses.js';
import { complaintsAbout, moduleOfUses } from '../types/uses-module.js';
import { CompiledCode } from './compiled-code.js';
import { ambient, exampleModules } from './example-modules.js';
import { examplesIn } from './examples.js';
import { blocksOfPages } from './pages.js';

const root = resolve(__dirname, '../..');
const wrongUses = [...wrongMessageUses, ...wrongApplicationUses, ...wrongPodUses];
const rightUses = [...rightMessageUses, ...rightApplicationUses, ...rightPodUses];
const uses = [...wrongUses.map(({ code }) => code), ...rightUses];
const blocks = blocksOfPages(root);
const examples = exampleModules();

/** What runs in a browser brings the names of a browser, which no other code may use. */
const [ofConsole, ofOthers] = [true, false].map((inConsole) =>
  examples.filter(({ place }) => place.startsWith('src/console/') === inConsole),
);

let code: CompiledCode;
/** The compiler's complaints about each use, by its number. */
let complaints: readonly (readonly string[])[];

beforeAll(() => {
  const modules = new Map([...blocks, ...modulesOf(ofOthers), moduleOfUses(uses)]);
  code = new CompiledCode(modules, [ambient, ...readEntries().map(({ file }) => file)]);
  complaints = complaintsAbout(uses, code);
}, 180_000);

/** The modules of some examples, by their paths. */
function modulesOf(some: typeof examples = []): ReadonlyMap<string, string> {
  return new Map(some.map(({ path, text }) => [path, text]));
}

test('every TypeScript block of the documentation compiles', () => {
  const findings = [...blocks.keys()].flatMap((path) =>
    code.complaints(path).map(({ line, message }) => `${path} line ${line}: ${message}`),
  );

  expect(blocks.size).toBeGreaterThan(70);
  expect(findings).toEqual([]);
}, 120_000);

test('every example in a doc comment compiles', () => {
  const browser = new CompiledCode(modulesOf(ofConsole), [ambient]);
  const findings = examples.flatMap(({ place, path }) =>
    (place.startsWith('src/console/') ? browser : code)
      .complaints(path)
      .map(({ line, message }) => `${place} line ${line}: ${message.slice(0, 200)}`),
  );

  expect(examples.length).toBeGreaterThan(300);
  expect(findings).toEqual([]);
}, 120_000);

test('an example ends at the next tag of its comment', () => {
  const text = `
/**
 * Adds.
 *
 * @example
 * add(1, 2)   // 3
 * add(1)
 *
 * @throws TypeError for text
 */`;

  expect(examplesIn('src/add.ts', text)).toEqual([
    { place: 'src/add.ts:5', file: 'src/add.ts', code: 'add(1, 2)   // 3\nadd(1)' },
  ]);
});

describe('what the service would refuse does not compile', () => {
  test.each(wrongUses.map((use, index) => ({ ...use, index })))(
    '$title: $code',
    ({ index, says }) => {
      expect(complaints[index]?.join('\n') ?? '').toContain(says);
    },
  );
});

describe('what the service accepts compiles', () => {
  test.each(rightUses.map((use, index) => ({ use, index: wrongUses.length + index })))(
    '$use',
    ({ index }) => expect(complaints[index]).toEqual([]),
  );
});

test('there are at least 60 wrong uses', () => expect(wrongUses.length).toBeGreaterThanOrEqual(60));

test('errors are short enough to read', () => {
  const longest = complaints.flat().map((text) => ({ length: text.length, text }));
  expect(longest.filter(({ length }) => length > 1200)).toEqual([]);
});

test('the reference explains what each entry of the package exports', () => {
  const pages = renderReference(code.program);

  expect(Object.keys(pages)).toHaveLength(14);
  expect(pages['cadenza-testing.md']).toContain(
    '## testBot\n\nRuns a bot on a pod of its own, with people who talk to it.',
  );
  expect(pages['cadenza-testing.md']).toContain('export function testBot<');
  expect(pages['cadenza.md']).toMatch(/^- `docs`: Where the code is explained/m);
}, 120_000);
