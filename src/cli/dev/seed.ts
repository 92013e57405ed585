import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkConfig } from '../../client/config/check.js';
import { ConfigError } from '../../client/index.js';
import { CadenzaError } from '../../contract/index.js';
import { defaultSeed, type Seed } from '../../pod/index.js';
import type { Starter } from './starters.js';

/** What the account of a bot needs: the names are those of `testBot`. */
export interface AccountNeeds {
  /** The roles of the account. Default: `INDIVIDUAL`. */
  readonly roles?: readonly string[] | undefined;
  /** Whether it has an application by which it acts on behalf of users. */
  readonly application?: boolean | undefined;
  /** What else stands in its configuration, such as the kinds of events of a bot that reads the datahose. */
  readonly config?: Readonly<Record<string, unknown>> | undefined;
}

/** A starter with what it needs of the pod. */
export interface SeededStarter extends Starter {
  readonly seed: Seed;
  readonly needs: AccountNeeds;
}

/** What of a configuration neither says where the service is nor who logs in: {@link checkConfig} knows its shape. */
const settings = z.strictObject({
  commonJwt: z.unknown().optional(),
  datafeed: z.unknown().optional(),
  datahose: z.unknown().optional(),
  extensions: z.unknown().optional(),
  retry: z.unknown().optional(),
});

/** The pod checks the rest, which is a {@link Seed}. */
const seedFile = z.looseObject({
  bot: z
    .strictObject({
      roles: z.array(z.string()).optional(),
      application: z.boolean().optional(),
      config: settings.optional(),
    })
    .default({}),
});

/**
 * What a new pod begins with: the people who are always there, an account for each bot, and the rooms that
 * bots need, which are in a `seed.yaml` beside them.
 */
export function seedOf(starters: readonly SeededStarter[]): Seed {
  const seeds = starters.map(seedOfStarter);
  return {
    ...defaultSeed,
    people: [...(defaultSeed.people ?? []), ...seeds.flatMap(({ people = [] }) => people)],
    serviceAccounts: starters.map(({ name }) => ({ username: name, displayName: name })),
    rooms: [...(defaultSeed.rooms ?? []), ...seeds.flatMap(({ rooms = [] }) => rooms)],
    policies: seeds.flatMap(({ policies = [] }) => policies),
  };
}

/** The rooms that a bot asks for have it as a member, under whatever name it runs. */
function seedOfStarter({ name, seed }: SeededStarter): Seed {
  const rooms = seed.rooms?.map((room) => ({ ...room, members: [...(room.members ?? []), name] }));
  return rooms === undefined ? seed : { ...seed, rooms };
}

/**
 * A starter with what is in the `seed.yaml` beside it: a seed, and under `bot` what its account needs.
 *
 * @throws CadenzaError `SEED_BROKEN` for a file that cannot be read
 */
export async function withSeed(starter: Starter): Promise<SeededStarter> {
  const file = join(dirname(starter.file), 'seed.yaml');
  if (!existsSync(file)) {
    return { ...starter, seed: {}, needs: {} };
  }
  try {
    const { bot, ...seed } = seedFile.parse(parse(await readFile(file, 'utf8')) ?? {});
    checkConfig('bot.config', { host: 'localhost', ...bot.config }, { environment: process.env });
    return { ...starter, seed, needs: bot };
  } catch (error) {
    throw new CadenzaError('SEED_BROKEN', `${file} cannot be read: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    return z.prettifyError(error);
  }
  return error instanceof ConfigError ? error.message : String(error);
}
