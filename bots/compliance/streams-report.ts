import { csvFile } from 'cadenza';
import type { EnterpriseStream } from 'cadenza/client/administration';
import { dataTable } from 'cadenza/messageml';

/** How many streams there are of each kind, and a file that lists them. */
export function streamsReport(streams: readonly EnterpriseStream[]) {
  const rows = (['ROOM', 'IM', 'MIM'] as const).map((kind) => {
    const own = streams.filter(({ type }) => type === kind);
    return {
      Kind: kind,
      All: own.length,
      External: own.filter(({ isExternal }) => isExternal).length,
      Closed: own.filter(({ isActive }) => !isActive).length,
    };
  });
  const file = csvFile('streams.csv', streams, {
    Id: ({ id }) => id,
    Kind: ({ type }) => type,
    Name: ({ attributes }) => attributes.roomName,
    Members: ({ attributes }) => attributes.membersCount,
    External: ({ isExternal }) => isExternal,
    Active: ({ isActive }) => isActive,
    Created: ({ attributes }) => new Date(attributes.createdDate).toISOString(),
  });
  const message = dataTable(rows, ['Kind', 'All', 'External', 'Closed']);
  return { message, attachments: [file] };
}
