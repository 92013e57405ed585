import type { Entered, RecordContext, RecordView, Row } from '../records/record-view.js';
import { textAt, valueAt } from '../records/record-view.js';
import { sentenceOf } from '../service/pod-error.js';
import { linesOf, readAll, rowsOf, segment, sendJson } from './read-all.js';
import { readCsv } from './read-csv.js';

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

async function create({ asAdministrator }: RecordContext, entered: Entered): Promise<void> {
  const { displayName = '' } = entered;
  const [firstName, ...rest] = displayName.split(' ');
  const isPerson = entered['accountType'] !== 'SYSTEM';
  const named = linesOf((entered['roles'] ?? '').replaceAll(/[,; ]+/g, '\n'));
  const key = (entered['publicKey'] ?? '').trim();
  await sendJson(asAdministrator, 'POST', '/pod/v2/admin/user/create', {
    userAttributes: {
      accountType: isPerson ? 'NORMAL' : 'SYSTEM',
      userName: entered['userName'],
      displayName,
      emailAddress: entered['emailAddress'],
      ...(isPerson && { firstName, lastName: rest.join(' ') || firstName }),
      ...(key !== '' && { currentKey: { key } }),
    },
    ...(named.length > 0 && { roles: named }),
  });
}

async function createAll(pod: RecordContext, csv: string): Promise<string> {
  const failed: string[] = [];
  const rows = readCsv(csv);
  for (const row of rows) {
    try {
      await create(pod, row);
    } catch (error) {
      failed.push(`${row['userName'] ?? 'a row without userName'}: ${sentenceOf(error)}`);
    }
  }
  const added = `${rows.length - failed.length} of ${rows.length} were added.`;
  if (failed.length > 0) {
    throw new Error(`${added} ${failed.slice(0, 5).join(' ')}`);
  }
  return added;
}

/** Everyone of the company. */
export const users: RecordView = {
  intro:
    'Everyone of the company: end users and service accounts, with their roles. Who is suspended or deactivated cannot log on.',
  empty: { title: 'Nobody', text: 'Add somebody, or name people in the seed of the pod.' },
  columns: [
    { label: 'Name', path: 'userAttributes.displayName' },
    { label: 'User name', path: 'userAttributes.userName' },
    { label: 'E-mail address', path: 'userAttributes.emailAddress' },
    { label: 'Type', path: 'userAttributes.accountType' },
    { label: 'Roles', path: 'roles' },
    { label: 'Status', path: 'userSystemInfo.status' },
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
        { name: 'accountType', label: 'Type', choices: ['NORMAL', 'SYSTEM'] },
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
      run: create,
    },
    {
      label: 'Add from CSV',
      fields: [
        {
          name: 'file',
          label: 'File',
          kind: 'file',
          required: true,
          note: 'Its first line names the columns: userName, displayName, emailAddress, accountType, roles, publicKey.',
        },
      ],
      run: (pod, { file = '' }) => createAll(pod, file),
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
      fields: [{ name: 'id', label: 'Role', choices: roles }],
      run: ({ asAdministrator }, entered, row) =>
        sendJson(asAdministrator, 'POST', `/pod/v1/admin/user/${idOf(row)}/roles/add`, entered),
    },
    {
      label: 'Take a role',
      fields: [{ name: 'id', label: 'Role', choices: roles }],
      run: ({ asAdministrator }, entered, row) =>
        sendJson(asAdministrator, 'POST', `/pod/v1/admin/user/${idOf(row)}/roles/remove`, entered),
    },
    {
      label: 'Suspend',
      isFor: (row) => valueAt(row, 'userSystemInfo.suspended') !== true,
      done: 'The user was suspended, and all sessions were ended.',
      fields: [
        { name: 'until', label: 'Until', kind: 'moment', note: 'Empty: until it is ended.' },
        { name: 'suspensionReason', label: 'Why', required: true },
      ],
      run: ({ asAdministrator }, { until = '', suspensionReason }, row) =>
        sendJson(asAdministrator, 'PUT', `/pod/v1/admin/user/${idOf(row)}/suspension/update`, {
          suspended: true,
          suspensionReason,
          ...(until !== '' && { suspendedUntil: new Date(until).getTime() }),
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
