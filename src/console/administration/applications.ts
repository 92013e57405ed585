import type { Entered, RecordView, Row } from '../records/record-view.js';
import { jsonOf } from '../service/pod-calls.js';
import { linesOf, rowsOf, segment, sendJson } from './read-all.js';

const entitlements = '/pod/v1/admin/app/entitlement/list';

const permissions = [
  'ACT_AS_USER',
  'SEND_MESSAGES',
  'GET_USER_CONNECTIONS',
  'REQUEST_USER_CONNECTIONS',
  'GET_PRESENCE',
  'SET_PRESENCE',
  'GET_BASIC_USER_INFO',
  'GET_EXTENDED_USER_INFO',
  'LIST_USER_STREAMS',
  'MANAGE_ROOMS',
];

const applicationPath = (row: Row) => `/pod/v1/admin/app/${segment(row['appId'])}`;

const permissionsField = {
  name: 'permissions',
  label: 'On behalf of users it may',
  kind: 'lines',
  note: `One in each line: ${permissions.join(', ')}, …`,
} as const;

const permissionsIn = (entered: Entered) =>
  linesOf((entered['permissions'] ?? '').replaceAll(/[,; ]+/g, '\n'));

const toggled = (row: Row, enable: boolean) => [
  {
    appId: row['appId'],
    appName: row['appName'],
    listed: row['listed'] === true,
    install: row['install'] === true,
    enable,
  },
];

/** Applications that may act in the names of users. */
export const applications: RecordView = {
  intro:
    'Applications that are embedded in the client, and what they may do on behalf of those who use them.',
  empty: {
    title: 'No applications',
    text: 'Add one with its public key: it logs on as itself, and then on behalf of users.',
  },
  columns: [
    { label: 'Name', path: 'appName' },
    { label: 'Id', path: 'appId', as: 'code' },
    { label: 'Enabled', path: 'enable', as: 'yes' },
    { label: 'Listed', path: 'listed', as: 'yes' },
    { label: 'Installed', path: 'install', as: 'yes' },
    { label: 'On behalf of users', path: 'permissions' },
  ],
  load: async ({ asAdministrator }) => {
    const rows = await rowsOf(await asAdministrator(entitlements));
    return Promise.all(
      rows.map(async (row) => {
        const application = await jsonOf<Row>(await asAdministrator(`${applicationPath(row)}/get`));
        return { ...row, permissions: application?.['permissions'] };
      }),
    );
  },
  actions: [
    {
      label: 'Add an application',
      done: 'The application was added.',
      fields: [
        { name: 'appId', label: 'Id', required: true },
        { name: 'name', label: 'Name', required: true },
        { name: 'domain', label: 'Domain', note: 'Where its page is: example.com' },
        permissionsField,
        { name: 'key', label: 'Public key', kind: 'lines', note: 'RSA, as PEM.' },
      ],
      run: ({ asAdministrator }, entered) => {
        const { appId, name, domain = '', key = '' } = entered;
        const given = permissionsIn(entered);
        return sendJson(asAdministrator, 'POST', '/pod/v1/admin/app/create', {
          applicationInfo: {
            appId,
            name,
            ...(domain !== '' && { domain, appUrl: `https://${domain}/` }),
          },
          ...(given.length > 0 && { permissions: given }),
          ...(key.trim() !== '' && { authenticationKeys: { current: { key: key.trim() } } }),
        });
      },
    },
  ],
  rowActions: [
    {
      label: 'Permissions',
      done: 'The permissions were changed.',
      fields: [{ ...permissionsField, path: 'permissions' }],
      run: ({ asAdministrator }, entered, row) =>
        sendJson(asAdministrator, 'POST', `${applicationPath(row)}/update`, {
          permissions: permissionsIn(entered),
        }),
    },
    {
      label: 'Disable',
      isFor: (row) => row['enable'] === true,
      run: ({ asAdministrator }, _entered, row) =>
        sendJson(asAdministrator, 'POST', entitlements, toggled(row, false)),
    },
    {
      label: 'Enable',
      isFor: (row) => row['enable'] !== true,
      run: ({ asAdministrator }, _entered, row) =>
        sendJson(asAdministrator, 'POST', entitlements, toggled(row, true)),
    },
    {
      label: 'Delete',
      isDanger: true,
      question: 'The application and its sessions are gone for good.',
      run: ({ asAdministrator }, _entered, row) =>
        sendJson(asAdministrator, 'POST', `${applicationPath(row)}/delete`),
    },
  ],
};
