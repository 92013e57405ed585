import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type RunningCadenza, startCadenza } from '../cli/run-cadenza.js';

const hasPrograms = ['curl', 'openssl', 'bash'].every(
  (program) => spawnSync(program, ['version']).error === undefined,
);
if (!hasPrograms) {
  console.log('The walk with curl is left out: curl, openssl or bash is not installed.');
}

const page = readFileSync(join(__dirname, '../../docs/pod-by-curl.md'), 'utf8');

/** The blocks of one kind, in their order. */
function blocks(kind: string): readonly string[] {
  return [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].flatMap(([, found, text = '']) =>
    found === kind ? [text] : [],
  );
}

let folder = '';
let pod: RunningCadenza | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-curl-'));
});

afterEach(async () => {
  pod?.child.kill('SIGKILL');
  await pod?.ended;
  rmSync(folder, { recursive: true, force: true });
});

/** Runs scripts one after the other in one shell; answers what each printed. */
async function run(scripts: readonly string[]): Promise<readonly string[]> {
  const divider = '== next block ==';
  const script = scripts.join(`\necho; echo '${divider}'\n`);
  const { stdout } = await promisify(execFile)('bash', ['-eu', '-c', script], { cwd: folder });
  return stdout.split(divider).map((text) => text.trim());
}

/** What the page shows as an answer; `…` stands for anything. */
function patternOf(shown: string): RegExp {
  const parts = shown
    .trim()
    .split('…')
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^\\n]*')}$`);
}

(hasPrograms ? describe : describe.skip)('the walk with curl', () => {
  test('every step does what the page says', async () => {
    const [first = '', ...steps] = blocks('sh');
    await run([first]);
    expect(blocks('console')).toEqual(['cadenza pod --port 7400 --seed seed.yaml\n']);
    pod = startCadenza(['pod', '--port', '0', '--seed', join(folder, 'seed.yaml')]);
    const welcome = await pod.printed('Ctrl-C stops it.');
    const url = /The pod is running: (\S+)/.exec(welcome)?.[1] ?? '';

    const printed = await run(steps.map((text) => text.replace('http://127.0.0.1:7400', url)));

    const shown = blocks('text');
    expect(printed).toHaveLength(shown.length);
    for (const [step, answer] of printed.entries()) {
      expect(answer).toMatch(patternOf(shown[step] ?? ''));
    }
  }, 60_000);
});
