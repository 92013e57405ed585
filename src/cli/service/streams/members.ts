import { Command } from 'commander';
import type { StreamMember } from '../../../client/administration.js';
import type { Client, RoomMember } from '../../../client/index.js';
import type { StreamId } from '../../../contract/index.js';
import { confirm, type ConfirmOptions } from '../confirm.js';
import { callsService, type ServiceOptions, withClient } from '../connect.js';
import { findUser } from '../find-user.js';
import { type ListOptions, listsService } from '../listing.js';
import { printDone } from '../print-done.js';
import { type Columns, printRows, timeOf } from '../print-rows.js';

interface MembersOptions extends ListOptions {
  readonly company?: true;
}

/** A member of a room, with the names that the room's own list leaves out. */
interface NamedMember extends RoomMember {
  readonly username: string | undefined;
  readonly displayName: string | undefined;
}

const columns: Columns<NamedMember> = {
  id: ({ id }) => id,
  username: ({ username }) => username,
  name: ({ displayName }) => displayName,
  owner: ({ owner }) => owner,
  joined: ({ joinDate }) => timeOf(joinDate),
};

const companyColumns: Columns<StreamMember> = {
  id: ({ user }) => user.userId,
  name: ({ user }) => user.displayName,
  company: ({ user }) => user.company,
  owner: ({ isOwner }) => isOwner,
  joined: ({ joinDate }) => timeOf(joinDate),
};

/** `cadenza streams members`: who takes part, and who owns a room. */
export function membersCommand(): Command {
  return new Command('members')
    .description('See and change who takes part.')
    .addCommand(listMembers())
    .addCommand(
      changing('add', 'Add a user to a room.', ({ rooms }, room, user) =>
        rooms.addMember(room, user),
      ),
    )
    .addCommand(removeCommand())
    .addCommand(
      changing('promote', 'Make a member an owner of the room.', ({ rooms }, room, user) =>
        rooms.promoteOwner(room, user),
      ),
    )
    .addCommand(
      changing('demote', 'Make an owner a plain member of the room.', ({ rooms }, room, user) =>
        rooms.demoteOwner(room, user),
      ),
    );
}

function listMembers(): Command {
  return listsService(new Command('list'))
    .argument('<stream>', 'the id of the room')
    .description('Show the members of a room.')
    .option('--company', 'of any conversation of the company, for administrators')
    .addHelpText('after', '\nExample:\n  cadenza streams members list ID --csv > members.csv')
    .action(async (stream: string, options: MembersOptions) => {
      await withClient(options, (client) =>
        options.company === true
          ? printRows(client.streams.membersAsAdmin(stream), companyColumns, options)
          : printRows(namedMembers(client, stream), columns, options),
      );
    });
}

function removeCommand(): Command {
  return changing('remove', 'Remove a user from a room.', async (client, room, user, options) => {
    await confirm('The user leaves the room, and may be unable to come back.', options);
    await client.rooms.removeMember(room, user);
  }).option('-y, --yes', 'without asking');
}

/** What is said when a command has succeeded. */
const done = {
  add: 'is a member of the room',
  remove: 'has left the room',
  promote: 'owns the room',
  demote: 'is a plain member of the room',
};

function changing(
  name: keyof typeof done,
  description: string,
  change: (client: Client, room: StreamId, user: number, options: ConfirmOptions) => Promise<void>,
): Command {
  return callsService(new Command(name))
    .argument('<stream>', 'the id of the room')
    .argument('<user>', 'by user name, e-mail address or id')
    .description(description)
    .addHelpText('after', `\nExample:\n  cadenza streams members ${name} ID alice`)
    .action((stream: string, given: string, options: ServiceOptions & ConfirmOptions) =>
      withClient(options, async (client) => {
        const user = await findUser(client, given);
        await change(client, stream, user.id, options);
        const { id, username } = user;
        const row = { command: name, streamId: stream, id, username };
        await printDone(`${username} (${id}) ${done[name]}.`, row, options);
      }),
    );
}

/** How many users the service looks up in one call. */
const together = 100;

async function* namedMembers(client: Client, stream: StreamId): AsyncGenerator<NamedMember> {
  const members = await client.rooms.members(stream);
  for (let from = 0; from < members.length; from += together) {
    const page = members.slice(from, from + together);
    const users = await client.users.byIds(page.map(({ id }) => id));
    for (const member of page) {
      const user = users.find(({ id }) => id === member.id);
      yield { ...member, username: user?.username, displayName: user?.displayName };
    }
  }
}
