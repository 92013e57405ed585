import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startDevelopment } from '../../src/cli/dev/start.js';
import type { Measurement } from '../measurement.js';
import { quantile } from '../table.js';

const changes = 10;

const source = (word: string): string => `import type { Bot } from 'cadenza';
export default function word(bot: Bot): void {
  bot.command('/word', (ctx) => ctx.reply('${word}'));
}
`;

/** From a file that is found changed to a bot that runs on the new one. */
export async function reload(): Promise<readonly Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
  const file = join(folder, 'word.ts');
  await writeFile(file, source('first'));
  let tell: (text: string) => void = () => undefined;
  const development = await startDevelopment({
    port: 0,
    folder: join(folder, '.cadenza'),
    bots: file,
    print: (text) => tell(text),
  });
  const times: number[] = [];
  const processes: number[] = [];
  for (let change = 0; change < changes; change++) {
    const told = new Promise<string>((resolve) => (tell = resolve));
    await writeFile(file, source(`word ${change}`));
    const text = await told;
    const took = /in (\d+) ms/.exec(text)?.[1];
    if (took === undefined) {
      throw new Error(text);
    }
    times.push(Number(took));
    const start = performance.now();
    await promisify(execFile)(process.execPath, ['-e', '0']);
    processes.push(performance.now() - start);
  }
  await development.stop();
  await rm(folder, { recursive: true });
  return [
    {
      what: 'reload of a bot in development',
      value: quantile(times, 0.5),
      unit: 'ms',
      yardstick: { what: 'starting Node', value: quantile(processes, 0.5) },
      goal: { atMost: 4 },
      budget: { atMost: 15 },
    },
  ];
}
