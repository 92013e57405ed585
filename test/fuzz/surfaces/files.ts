import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readImportFile } from '../../../src/client/administration.js';
import { ConfigError, loadConfig } from '../../../src/client/index.js';
import { CadenzaError } from '../../../src/contract/index.js';
import { PodError } from '../../../src/pod/errors.js';
import { readSeed } from '../../../src/pod/seed/read-seed.js';
import type { Random } from '../random.js';
import { oddities } from '../random.js';
import type { Surface } from '../surface.js';

const configuration = `host: acme.example
port: 443
bot:
  username: bot
  privateKey: { path: key.pem }
retry: { maxAttempts: 3 }
proxy: { host: proxy, port: 8080 }
ssl: { trustStore: { path: t.jks, password: p } }
agent: { loadBalancing: { mode: roundRobin, nodes: [ { host: a } ] } }
datafeed: { version: v2 }
`;

const seed = `people:
  - { username: alice, displayName: Alice Archer, roles: [INDIVIDUAL] }
serviceAccounts:
  - { username: bot, displayName: Bot }
rooms:
  - { name: Desk, owner: alice, members: [bot], messages: [ { from: alice, text: hello } ] }
`;

function yaml(text: string) {
  const pieces = text.split('\n').map((line) => `${line}\n`);
  return (random: Random): string =>
    random.mutate(
      random.chance(0.7) ? text : random.soup(['&a ', '*a ', '- ', ...pieces, ...oddities], 12),
    );
}

/** A file that is written and read; only the given kind of error may come of it. */
function file(
  name: string,
  fileName: string,
  invent: (random: Random) => string,
  read: (path: string) => Promise<unknown>,
  refusal: abstract new (...given: never) => Error,
): Surface {
  return {
    name,
    async open() {
      const folder = await mkdtemp(join(tmpdir(), 'cadenza-fuzz-'));
      const path = join(folder, fileName);
      return {
        invent,
        async attempt(input) {
          await writeFile(path, input);
          try {
            await read(path);
          } catch (error) {
            if (!(error instanceof refusal)) {
              throw error;
            }
          }
          return undefined;
        },
        close: () => rm(folder, { recursive: true, force: true }),
      };
    },
  };
}

const archived = JSON.stringify({
  message: '<messageML>hello</messageML>',
  format: 'MESSAGEML',
  intendedMessageTimestamp: 1_600_000_000_000,
  intendedMessageFromUserId: 1,
  originatingSystemId: 'old',
  originalMessageId: 'o1',
  streamId: 's',
});

/** Messages of another system, a line each. */
function archive(random: Random): string {
  const line = () => (random.chance(0.6) ? archived : JSON.stringify(random.json()));
  const lines = Array.from({ length: 1 + random.below(4) }, line);
  return random.mutate(lines.join(random.pick(['\n', '\r\n', '\n\n', ' '])));
}

async function readArchive(path: string): Promise<void> {
  const messages = readImportFile(path)[Symbol.asyncIterator]();
  while ((await messages.next()).done !== true) {
    // Each line is read as it is asked for.
  }
}

const environment = { HOST: 'acme.example' };
const load = (path: string) => loadConfig(path, { environment, checkFiles: false });
const properties = `bdk.host=acme.example\nbdk.bot.username=bot\nbdk.retry.maxAttempts=3\n`;

export const fileSurfaces = [
  file('configurations', 'config.yaml', yaml(configuration), load, ConfigError),
  file('properties', 'config.properties', (random) => random.mutate(properties), load, ConfigError),
  file('seeds', 'seed.yaml', yaml(seed), readSeed, PodError),
  file('archives', 'archive.ndjson', archive, readArchive, CadenzaError),
];
