import { tenantOf, type UserId } from '../../contract/ids.js';
import { called } from '../records/called.js';
import type { RecordView, Row } from '../records/record-view.js';
import { textAt } from '../records/record-view.js';
import type { CallPod } from '../service/pod-calls.js';
import { required } from '../service/pod-calls.js';
import { linesOf, rowsOf, segment, sendJson } from './read-all.js';

const path = '/profile-manager/v1/groups';

/** The company of whoever calls: a part of each user's id. */
async function companyOf(call: CallPod): Promise<number> {
  const { id } = await required<{ readonly id: UserId }>(await call('/pod/v2/sessioninfo'));
  return tenantOf(id);
}

const memberOf = (id: string) => ({ memberId: Number(id) });

/** Groups of users: distribution lists and companies. */
export const groups: RecordView = {
  intro: 'Groups of users: distribution lists, whose members are written to at once.',
  empty: {
    title: 'No groups',
    text: 'Add one: name it, and list the ids of its members.',
  },
  choices: [{ name: 'type', label: 'Type', choices: ['SDL', 'COMPANY'], words: called }],
  columns: [
    { label: 'Name', path: 'name' },
    { label: 'Type', path: 'type', as: 'name' },
    { label: 'Status', path: 'status', as: 'name' },
    { label: 'Members', path: 'memberIds' },
    { label: 'Created', path: 'createdDate', as: 'time' },
    { label: 'Id', path: 'id', as: 'code' },
  ],
  load: async ({ asAdministrator }, { type = 'SDL' }) => {
    const rows = await rowsOf(await asAdministrator(`${path}/type/${type}`), 'data');
    return rows.map((row) => ({
      ...row,
      createdDate: Date.parse(textAt(row, 'createdDate')),
      memberIds: ((row['members'] ?? []) as readonly Row[]).map(({ memberId }) => memberId),
    }));
  },
  actions: [
    {
      label: 'Add a group',
      done: 'The group was added.',
      fields: [
        { name: 'type', label: 'Type', choices: ['SDL', 'COMPANY'], words: called },
        { name: 'name', label: 'Name', required: true },
        {
          name: 'members',
          label: 'Members',
          kind: 'lines',
          note: 'Ids of users, one in each line. They stand among the users.',
        },
      ],
      run: async ({ asAdministrator }, { type, name, members }) =>
        sendJson(asAdministrator, 'POST', path, {
          type,
          ownerType: 'TENANT',
          ownerId: await companyOf(asAdministrator),
          name,
          members: linesOf(members).map(memberOf),
        }),
    },
  ],
  rowActions: [
    {
      label: 'Add a member',
      fields: [{ name: 'id', label: 'Id of the user', required: true }],
      run: ({ asAdministrator }, { id = '' }, row) =>
        sendJson(asAdministrator, 'POST', `${path}/${segment(row['id'])}/member`, {
          member: memberOf(id),
        }),
    },
  ],
};
