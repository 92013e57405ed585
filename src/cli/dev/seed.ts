import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { CadenzaError } from '../../contract/index.js';
import { defaultSeed, type Seed } from '../../pod/index.js';
import type { Starter } from './starters.js';

/**
 * What a new pod begins with: the people who are always there, an account for each bot, and the rooms that
 * bots need, which stand in a `seed.yaml` beside them.
 *
 * @throws CadenzaError `SEED_BROKEN` for a file that cannot be read
 */
export async function seedOf(starters: readonly Starter[]): Promise<Seed> {
  const seeds = await Promise.all(starters.map(seedOfStarter));
  return {
    ...defaultSeed,
    people: [...(defaultSeed.people ?? []), ...seeds.flatMap(({ people = [] }) => people)],
    serviceAccounts: starters.map(({ name }) => ({ username: name, displayName: name })),
    rooms: [...(defaultSeed.rooms ?? []), ...seeds.flatMap(({ rooms = [] }) => rooms)],
    policies: seeds.flatMap(({ policies = [] }) => policies),
  };
}

/** The rooms that a bot asks for have it as a member, under whatever name it runs. */
async function seedOfStarter({ file, name }: Starter): Promise<Seed> {
  const seed = await readSeed(dirname(file));
  const rooms = seed.rooms?.map((room) => ({ ...room, members: [...(room.members ?? []), name] }));
  return rooms === undefined ? seed : { ...seed, rooms };
}

async function readSeed(folder: string): Promise<Seed> {
  const file = join(folder, 'seed.yaml');
  if (!existsSync(file)) {
    return {};
  }
  try {
    return (parse(await readFile(file, 'utf8')) as Seed | null) ?? {};
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CadenzaError('SEED_BROKEN', `${file} cannot be read: ${reason}`, { cause: error });
  }
}
