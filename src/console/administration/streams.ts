import { called } from '../records/called.js';
import type { RecordView, Row } from '../records/record-view.js';
import { textAt, valueAt } from '../records/record-view.js';
import { readAll, rowsOf, segment, sendJson } from './read-all.js';

const isRoom = (row: Row) => valueAt(row, 'type') === 'ROOM';

/** Every stream of the company, by the filters of the enterprise list. What stands as `name` is added by the page. */
export const streams: RecordView = {
  intro:
    'Every stream of the company. The choices are the filters of the service’s own list; the filter beside them searches the rows.',
  empty: {
    title: 'No stream fits',
    text: 'Take a choice back, or start a conversation: rooms, chats and walls all appear here.',
  },
  choices: [
    { name: 'type', label: 'Type', choices: ['', 'IM', 'MIM', 'ROOM', 'POST'], words: called },
    { name: 'scope', label: 'Scope', choices: ['', 'INTERNAL', 'EXTERNAL'], words: called },
    { name: 'origin', label: 'Origin', choices: ['', 'INTERNAL', 'EXTERNAL'], words: called },
    { name: 'status', label: 'Status', choices: ['', 'ACTIVE', 'INACTIVE'], words: called },
    { name: 'privacy', label: 'Privacy', choices: ['', 'PUBLIC', 'PRIVATE'], words: called },
  ],
  columns: [
    { label: 'Name', path: 'name' },
    { label: 'Type', path: 'type', as: 'name' },
    { label: 'Members', path: 'attributes.membersCount' },
    { label: 'Active', path: 'isActive', as: 'yes' },
    { label: 'Public', path: 'isPublic', as: 'yes' },
    { label: 'External', path: 'crossPod', as: 'yes' },
    { label: 'Created', path: 'attributes.createdDate', as: 'time' },
    { label: 'Last message', path: 'attributes.lastMessageDate', as: 'time' },
    { label: 'Stream id', path: 'id', as: 'code' },
  ],
  load: ({ asAdministrator }, { type = '', ...chosen }) => {
    const others = Object.entries(chosen).filter(([, value]) => value !== '');
    const filter = {
      ...(type !== '' && { streamTypes: [{ type }] }),
      ...Object.fromEntries(others),
    };
    return readAll(async (skip, limit) => {
      const path = `/pod/v2/admin/streams/list?skip=${skip}&limit=${limit}`;
      return rowsOf(await sendJson(asAdministrator, 'POST', path, filter), 'streams');
    }, 100);
  },
  rowActions: [
    {
      label: 'Monitor',
      leadsAway: true,
      run: ({ openPage }, _entered, row) => {
        openPage('administration/monitor', textAt(row, 'id'));
        return Promise.resolve();
      },
    },
    {
      label: 'Deactivate',
      isDanger: true,
      isFor: (row) => isRoom(row) && valueAt(row, 'isActive') === true,
      question: 'Nobody can write to the room any more, until somebody activates it again.',
      run: ({ asAdministrator }, _entered, row) =>
        sendJson(
          asAdministrator,
          'POST',
          `/pod/v1/admin/room/${segment(row['id'])}/setActive?active=false`,
        ),
    },
    {
      label: 'Activate',
      isFor: (row) => isRoom(row) && valueAt(row, 'isActive') !== true,
      run: ({ asAdministrator }, _entered, row) =>
        sendJson(
          asAdministrator,
          'POST',
          `/pod/v1/admin/room/${segment(row['id'])}/setActive?active=true`,
        ),
    },
  ],
};
