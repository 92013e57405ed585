import { Command } from 'commander';
import type { Client } from '../../../client/index.js';
import { CadenzaError, type RoomAttributes, type StreamId } from '../../../contract/index.js';
import { callsService, type ServiceOptions, withClient } from '../connect.js';
import { findUser } from '../find-user.js';
import { printRows } from '../print-rows.js';

interface CreateOptions extends ServiceOptions {
  readonly room?: string;
  readonly description?: string;
  readonly member?: readonly string[];
  readonly owner?: string;
  readonly public?: true;
  readonly readOnly?: true;
  readonly viewHistory?: true;
  readonly external?: true;
  readonly keyword?: readonly string[];
}

/** `cadenza streams create --room NAME --member alice bob`: makes a room, an IM or a MIM. */
export function createStreamCommand(): Command {
  return callsService(new Command('create'))
    .description('Create a room, or the chat with one or several users.')
    .option('--room <name>', 'a room of this name; without it, a chat with the members')
    .option('--description <text>', 'what the room is for; default: its name')
    .option('--member <user...>', 'who takes part in addition to this account')
    .option('--owner <user>', 'who owns the room as well')
    .option('--public', 'anyone of the company may join the room')
    .option('--read-only', 'only owners write in the room')
    .option('--view-history', 'members see what was said before they joined')
    .option('--external', 'members of other companies may be added to the room')
    .option('--keyword <key=value...>', 'by which the room is found')
    .addHelpText(
      'after',
      `
Examples:
  cadenza streams create --room 'Market news' --member alice bob --public
  cadenza streams create --member alice bob`,
    )
    .action((options: CreateOptions) =>
      withClient(options, async (client) => {
        const created = await create(client, options);
        const columns = {
          id: ({ id }: typeof created) => id,
          type: ({ type }: typeof created) => type,
          name: ({ name }: typeof created) => name,
        };
        await printRows([created], columns, options);
      }),
    );
}

async function create(
  client: Client,
  options: CreateOptions,
): Promise<{ readonly id: StreamId; readonly type: string; readonly name?: string }> {
  const { room: name, member = [], owner } = options;
  const ids: number[] = [];
  for (const user of member) {
    ids.push((await findUser(client, user)).id);
  }
  const ownerId = owner === undefined ? undefined : (await findUser(client, owner)).id;
  if (name === undefined) {
    if (ids.length === 0) {
      throw new CadenzaError('ROOM_OR_MEMBERS', 'Name a --room, or every --member of a chat.');
    }
    return { id: await client.streams.createIm(ids), type: ids.length === 1 ? 'IM' : 'MIM' };
  }
  const { id } = (await client.rooms.create(roomAttributes(name, options))).roomSystemInfo;
  for (const userId of new Set([...ids, ...(ownerId === undefined ? [] : [ownerId])])) {
    await client.rooms.addMember(id, userId);
  }
  if (ownerId !== undefined) {
    await client.rooms.promoteOwner(id, ownerId);
  }
  return { id, type: 'ROOM', name };
}

function roomAttributes(name: string, options: CreateOptions): RoomAttributes {
  const { description = name, keyword } = options;
  return {
    name,
    description,
    ...(options.public === true && { public: true }),
    ...(options.readOnly === true && { readOnly: true }),
    ...(options.viewHistory === true && { viewHistory: true }),
    ...(options.external === true && { crossPod: true }),
    ...(keyword !== undefined && { keywords: keyword.map(keywordOf) }),
  };
}

function keywordOf(text: string): { readonly key: string; readonly value: string } {
  const [, key, value] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (key === undefined || value === undefined) {
    throw new CadenzaError('KEYWORD_INVALID', `--keyword takes key=value, not "${text}".`);
  }
  return { key, value };
}
