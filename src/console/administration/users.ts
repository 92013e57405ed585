import { called } from '../records/called.js';
import type { RecordView, Row } from '../records/record-view.js';
import { textAt, valueAt } from '../records/record-view.js';
import { addUser, addUsers } from './add-users.js';
import { readAll, rowsOf, segment, sendJson } from './read-all.js';
import { userColumns } from './user-table.js';

const idOf = (row: Row) => segment(valueAt(row, 'userSystemInfo.id'));

const roles = [
  'INDIVIDUAL',
  'ADMINISTRATOR',
  'AGENT',
  'AUDIT_TRAIL_MANAGEMENT',
  'COMPLIANCE_OFFICER',
  'CONTENT_EXPORT_SERVICE',
  'CONTENT_MANAGEMENT',
  'EF_POLICY_MANAGEMENT',
  'KEY_MANAGER',
  'L1_SUPPORT',
  'L2_SUPPORT',
  'MALWARE_SCAN_MANAGER',
  'MALWARE_SCAN_STATE_USER',
  'SCOPE_MANAGEMENT',
  'SUPER_ADMINISTRATOR',
  'SUPER_COMPLIANCE_OFFICER',
  'SYMPHONY_ADMIN',
  'USER_PRESENCE_UPDATE',
  'USER_PROVISIONING',
];

const names = [
  { name: 'displayName', label: 'Name', required: true, path: 'userAttributes.displayName' },
  {
    name: 'emailAddress',
    label: 'E-mail address',
    required: true,
    path: 'userAttributes.emailAddress',
  },
] as const;

/** Everyone of the company. */
export const users: RecordView = {
  intro:
    'Everyone of the company: end users and service accounts, with their roles. Who is suspended or deactivated cannot log on.',
  empty: { title: 'Nobody', text: 'Add somebody, or name people in the seed of the pod.' },
  columns: [
    { label: 'Name', path: 'userAttributes.displayName' },
    { label: 'User name', path: 'userAttributes.userName' },
    { label: 'E-mail address', path: 'userAttributes.emailAddress' },
    { label: 'Type', path: 'userAttributes.accountType', as: 'name' },
    { label: 'Roles', path: 'roles', as: 'name' },
    { label: 'Status', path: 'userSystemInfo.status', as: 'name' },
    { label: 'Suspended', path: 'userSystemInfo.suspended', as: 'yes' },
    { label: 'Until', path: 'userSystemInfo.suspendedUntil', as: 'time' },
    { label: 'Why', path: 'userSystemInfo.suspensionReason' },
    { label: 'Id', path: 'userSystemInfo.id', as: 'code' },
  ],
  load: ({ asAdministrator }) =>
    readAll(
      async (skip, limit) =>
        rowsOf(await asAdministrator(`/pod/v2/admin/user/list?skip=${skip}&limit=${limit}`)),
      1000,
    ),
  actions: [
    {
      label: 'Add a user',
      done: 'The user was added.',
      fields: [
        { name: 'accountType', label: 'Type', choices: ['NORMAL', 'SYSTEM'], words: called },
        { name: 'userName', label: 'User name', required: true },
        ...names.map(({ path: _, ...field }) => field),
        { name: 'roles', label: 'Roles', note: 'With commas between them. Default: INDIVIDUAL.' },
        {
          name: 'publicKey',
          label: 'Public key',
          kind: 'lines',
          note: 'RSA, as PEM: with its private half a service account logs on.',
        },
      ],
      run: addUser,
    },
    {
      label: 'Add from CSV',
      fields: [
        {
          name: 'file',
          label: 'File',
          kind: 'file',
          required: true,
          note: `Its first line names the columns: ${userColumns.join(', ')}. The last three may be left out.`,
        },
      ],
      run: (pod, { file = '' }, _row, progress) => addUsers(pod, file, progress),
    },
  ],
  rowActions: [
    {
      label: 'Edit',
      done: 'The user was changed.',
      fields: names,
      run: ({ asAdministrator }, entered, row) =>
        sendJson(asAdministrator, 'POST', `/pod/v2/admin/user/${idOf(row)}/update`, entered),
    },
    {
      label: 'Give a role',
      fields: [{ name: 'id', label: 'Role', choices: roles, words: called }],
      run: ({ asAdministrator }, entered, row) =>
        sendJson(asAdministrator, 'POST', `/pod/v1/admin/user/${idOf(row)}/roles/add`, entered),
    },
    {
      label: 'Take a role',
      fields: [{ name: 'id', label: 'Role', choices: roles, words: called }],
      run: ({ asAdministrator }, entered, row) =>
        sendJson(asAdministrator, 'POST', `/pod/v1/admin/user/${idOf(row)}/roles/remove`, entered),
    },
    {
      label: 'Suspend',
      isFor: (row) => valueAt(row, 'userSystemInfo.suspended') !== true,
      done: 'The user was suspended, and all sessions were ended.',
      fields: [
        { name: 'until', label: 'Until', kind: 'moment', required: true },
        { name: 'suspensionReason', label: 'Why', required: true },
      ],
      run: ({ asAdministrator }, { until = '', suspensionReason }, row) =>
        sendJson(asAdministrator, 'PUT', `/pod/v1/admin/user/${idOf(row)}/suspension/update`, {
          suspended: true,
          suspensionReason,
          suspendedUntil: new Date(until).getTime(),
        }),
    },
    {
      label: 'End the suspension',
      isFor: (row) => valueAt(row, 'userSystemInfo.suspended') === true,
      run: ({ asAdministrator }, _entered, row) =>
        sendJson(asAdministrator, 'PUT', `/pod/v1/admin/user/${idOf(row)}/suspension/update`, {
          suspended: false,
        }),
    },
    {
      label: 'Deactivate',
      isDanger: true,
      isFor: (row) => textAt(row, 'userSystemInfo.status') === 'ENABLED',
      question: 'The user can log on no more, until somebody activates the account again.',
      run: ({ asAdministrator }, _entered, row) =>
        sendJson(asAdministrator, 'POST', `/pod/v1/admin/user/${idOf(row)}/status/update`, {
          status: 'DISABLED',
        }),
    },
    {
      label: 'Activate',
      isFor: (row) => textAt(row, 'userSystemInfo.status') !== 'ENABLED',
      run: ({ asAdministrator }, _entered, row) =>
        sendJson(asAdministrator, 'POST', `/pod/v1/admin/user/${idOf(row)}/status/update`, {
          status: 'ENABLED',
        }),
    },
  ],
};
