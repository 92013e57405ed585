import type { Adapter } from './archive.js';
import { csv } from './csv.js';
import { mbox } from './mbox.js';
import { slack } from './slack.js';
import { teams } from './teams.js';

/** One for each system: a new one is a file and a line. */
export const adapters: readonly Adapter[] = [slack, teams, mbox, csv];
