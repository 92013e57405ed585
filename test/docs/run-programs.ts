/**
 * Runs what the guide shows: bots are started on a pod, and talk as the transcript below them says; programs of the
 * client run on a pod; tests are run. Each is a test of `node:test`, named after its page. An argument names a page.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type Bot } from 'cadenza';
import { Pod } from 'cadenza/pod';
import { playTranscript, testBot } from 'cadenza/testing';
import { stringify } from 'yaml';
import { namesFor, writeFiles } from './program-names.js';

const root = resolve(import.meta.dirname, '../..');
const made = join(import.meta.dirname, '.programs');
const folder = mkdtempSync(join(tmpdir(), 'cadenza-guide-'));

/** A program of a page, and the conversation below it, if there is one. */
interface Program {
  readonly name: string;
  readonly file: string;
  readonly code: string;
  readonly chat: string | undefined;
}

type BotModule = Readonly<Record<string, unknown>> & { readonly default: (bot: Bot) => void };

/** Needs what a test does not have: a Redis, what a page or somebody else hands over, an exit code of its own. */
const leftOut =
  /scale:|declare const (fromPage|bearerToken)|process\.exitCode|await bot\.start\(\)|new Bot\(/;

function programsOf(page: string): readonly Program[] {
  const text = readFileSync(join(root, page), 'utf8');
  const blocks = /^```(tsx?)\n([\s\S]*?)^```(?:\n+```chat\n([\s\S]*?)^```)?/gm;
  return [...text.matchAll(blocks)].map(([, extension = '', code = '', chat], index) => {
    const name = `${page} ${index + 1}`;
    return { name, file: `${name.replaceAll(/\W/g, '-')}.${extension}`, code, chat };
  });
}

/** Where the program lies, as a file that Node can run. */
function written({ file, code, chat }: Program): string {
  const path = join(made, file);
  const head = path.endsWith('x') ? '/** @jsxRuntime automatic @jsxImportSource cadenza */\n' : '';
  writeFileSync(path, `${head}${code.replaceAll("'./bots/", "'../../../bots/")}`);
  if (chat !== undefined) {
    writeFileSync(`${path}.chat`, chat);
  }
  return path;
}

async function playBot(program: Program): Promise<void> {
  const path = written(program);
  const { default: bot } = (await import(pathToFileURL(path).href)) as BotModule;
  if (program.chat === undefined) {
    await using stage = await testBot(bot);
    await stage.quiet();
  } else {
    await playTranscript(bot, `${path}.chat`, { application: true });
  }
}

/** Programs that wait for a signal get it as soon as they wait. */
async function runProgram(program: Program): Promise<void> {
  const ending = setInterval(() => process.emit('SIGTERM'), 50);
  const { log } = console;
  console.log = () => undefined;
  try {
    await import(pathToFileURL(written(program)).href);
  } finally {
    console.log = log;
    clearInterval(ending);
  }
}

const names = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
const programs = ['README.md', ...names.map((name) => `docs/${name}`)]
  .filter((page) => page.includes(process.argv[2] ?? ''))
  .flatMap(programsOf)
  .filter(({ code }) => !leftOut.test(code));

rmSync(made, { recursive: true, force: true });
mkdirSync(made);
writeFiles(folder);
cpSync(join(root, 'bots/leave/test/leave.chat'), join(made, 'leave.chat'));
const pod = await Pod.start();
const { config } = await pod.serviceAccount('guide', {
  roles: [
    'INDIVIDUAL',
    'CONTENT_EXPORT_SERVICE',
    'CONTENT_MANAGEMENT',
    'USER_PROVISIONING',
    'EF_POLICY_MANAGEMENT',
  ],
});
const { config: application } = await pod.application('guide-app');
const whole = { ...config, ...application };
writeFileSync(join(folder, 'config.yaml'), stringify(whole));
Object.assign(globalThis, await namesFor(whole));
cpSync(join(root, 'templates'), join(folder, 'templates'), { recursive: true });
process.chdir(folder);

after(async () => {
  process.chdir(root);
  await pod.close();
  rmSync(made, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

for (const program of programs) {
  if (/^test\(/m.test(program.code)) {
    await import(pathToFileURL(written(program)).href);
  } else if (/^export default (?:async )?(?:function|defineBot)/m.test(program.code)) {
    void test(program.name, () => playBot(program));
  } else if (/new Client\(|await testBot\(/.test(program.code)) {
    void test(program.name, () => runProgram(program));
  }
}
