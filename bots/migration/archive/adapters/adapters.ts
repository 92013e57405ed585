import type { Adapter, Archive, Files } from '../archive.js';
import { csv } from './csv.js';
import { mbox } from './mbox.js';
import { slack } from './slack.js';
import { teams } from './teams.js';

/** One for each system: a new one is a file and a line. */
const adapters: readonly Adapter[] = [slack, teams, mbox, csv];

/** Reads an export by the first adapter that it fits. @throws Error saying what is wrong with it */
export async function readArchive(files: Files): Promise<Archive & { readonly system: string }> {
  const paths = [...files.keys()];
  const adapter = adapters.find(({ fits }) => paths.length > 0 && fits(paths));
  if (adapter === undefined) {
    throw new Error('It is no export of Slack or Teams, no mbox and no CSV.');
  }
  return { system: adapter.system, ...(await adapter.read(files)) };
}
