import { Command } from 'commander';
import { createStreamCommand } from './create-stream.js';
import { listStreamsCommand } from './list-streams.js';
import { membersCommand } from './members.js';

/** `cadenza streams`: lists and makes conversations, and shows who takes part. */
export function streamsCommand(): Command {
  return new Command('streams')
    .description('List and create conversations; see and change who takes part.')
    .addCommand(listStreamsCommand())
    .addCommand(createStreamCommand())
    .addCommand(membersCommand());
}
