import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startDevelopment } from '../../../src/cli/dev/start.js';
import type { WatchedEvent } from '../../../src/contract/index.js';
import { createEventReader } from '../../../src/contract/server-sent-events.js';
import type { Pod } from '../../../src/pod/index.js';
import { testUser } from '../../../src/testing/index.js';

/** A bot that counts how often somebody greeted it, and says a word of its source. */
const source = (word: string): string => `import { defineBot, session } from 'cadenza';
import { messageML } from 'cadenza/messageml';
import { z } from 'zod';

const greetings = session('greetings', {
  of: 'user', encrypted: true,
  schema: z.object({ count: z.number().default(0) }),
});

export default defineBot({ language: () => 'fr' }, (bot) => {
  bot.command('/hi', async (ctx) => {
    const session = await ctx.session(greetings);
    session.count++;
    await ctx.reply(\`${word} \${session.count} \${ctx.language}\`);
  });
  bot.command('/fail', () => {
    throw new Error('broken on purpose');
  });
  bot.command('/wrong', (ctx) => ctx.reply(messageML\`<strong>no</strong>\`));
  bot.command('/forgotten', (ctx) => {
    void ctx.reply(messageML\`<em>nobody waits</em>\`);
  });
  bot.command('/nowhere', (ctx) => ctx.send({ room: 'Nowhere' }, 'hello'));
  bot.command('/log', (ctx) => {
    ctx.log.info({ room: 'Desk', tries: 2 }, 'looked for a price');
    ctx.log.error({ err: new TypeError('no price') }, 'found none');
    return ctx.reply('logged');
  });
  bot.command('/late', (ctx) => {
    for (let times = 0; times < 3; times++) {
      setImmediate(() => { throw new Error('late on purpose'); });
    }
    void Promise.reject(new Error('nobody waited'));
    return ctx.reply('soon');
  });
});
`;

/** Writes down what alice's console is told that bots could not do. */
async function watchConsole({ url, controlToken, control }: Pod) {
  const alice = (await control.people()).find(({ username }) => username === 'alice');
  const hangUp = new AbortController();
  const response = await fetch(`${url}/cadenza/v1/watch?users=${alice?.id ?? 0}`, {
    headers: { Authorization: `Bearer ${controlToken}` },
    signal: hangUp.signal,
  });
  let count = 0;
  let look: () => void = () => undefined;
  const read = createEventReader((data) => {
    const { event } = JSON.parse(data) as WatchedEvent;
    if (event.type === 'CADENZABOTPROBLEM') {
      console.log(`console shows: ${JSON.stringify(event.payload)}`);
      count++;
      look();
    }
  });
  const reading = (async () => {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      read(piece);
    }
  })().catch(() => undefined);
  return {
    until: (least: number): Promise<void> =>
      new Promise((resolve) => {
        look = () => {
          if (count >= least) {
            resolve();
          }
        };
        look();
      }),
    stop: (): Promise<void> => {
      hangUp.abort();
      return reading;
    },
  };
}

/** Plays a development with changes, and writes down what the developer and a person read. */
async function play(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-reload-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'greeter.ts');
  writeFileSync(file, source('one'));
  const waiting: (() => void)[] = [];
  const printed = (): Promise<void> => new Promise((done) => waiting.push(done));
  const running = await startDevelopment({
    port: 0,
    folder: join(folder, '.cadenza'),
    bots: file,
    print: (text) => {
      console.log(text);
      waiting.splice(0).forEach((done) => done());
    },
    printLog: (text) => console.log(`the log says: ${text}`),
  });
  console.log(running.welcome);
  console.log(`git leaves out: ${readFileSync(join(folder, '.cadenza', '.gitignore'), 'utf8')}`);
  const alice = await testUser(running.pod, 'alice');
  const ask = async (text: string): Promise<void> => {
    await alice.say('greeter', text);
    console.log(`alice reads: ${(await alice.nextMessage({ timeout: 20_000 })).text}`);
  };
  const save = async (text: string): Promise<void> => {
    const told = printed();
    writeFileSync(file, text);
    await told;
  };
  const shown = await watchConsole(running.pod);
  await ask('/hi');
  for (const word of ['two', 'three', 'four']) {
    await save(source(word));
    await ask('/hi');
  }
  await ask('/fail');
  await ask('/wrong');
  await ask('/forgotten');
  await ask('/nowhere');
  await ask('/log');
  await ask('/late');
  await save('export default function (');
  await ask('/hi');
  const toldLate = printed();
  await ask('/fail');
  await toldLate;
  const toldGone = printed();
  rmSync(file);
  await toldGone;
  const told = printed();
  await alice.say('greeter', '/price IBM 5');
  await told;
  await shown.until(8);
  for (let found = 0; found < 5;) {
    const events = await running.pod.control.journal.events({ limit: 1000 });
    const traces = events.flatMap(({ readers }) => readers.flatMap(({ trace }) => trace ?? []));
    found = new Set(traces.map(({ outcome, handler }) => `${outcome} ${handler ?? ''}`)).size;
    if (found >= 5) {
      console.log(`pod keeps: ${JSON.stringify(traces)}`);
    }
  }
  await alice.close();
  await shown.stop();
  await running.stop();
  rmSync(folder, { recursive: true });
}

void play();
