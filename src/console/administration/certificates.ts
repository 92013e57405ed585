import type { RecordView, Row } from '../records/record-view.js';
import { textAt, valueAt } from '../records/record-view.js';
import { saveFile } from '../records/save-file.js';
import { required } from '../service/pod-calls.js';
import { readAll, rowsOf, sendJson } from './read-all.js';

const path = '/pod/v1/companycert';

/** The certificates that the company trusts. */
export const certificates: RecordView = {
  intro: 'The certificates that the company trusts: with those it has signed, accounts log on.',
  empty: {
    title: 'No certificates',
    text: 'Add one as PEM. A pod that serves HTTPS issues certificates for logins as well.',
  },
  columns: [
    { label: 'Name', path: 'companyCertAttributes.name' },
    { label: 'Type', path: 'companyCertAttributes.type.type', as: 'name' },
    { label: 'Status', path: 'companyCertAttributes.status.type', as: 'name' },
    { label: 'Expires', path: 'companyCertInfo.expiryDate', as: 'time' },
    { label: 'Common name', path: 'companyCertInfo.commonName' },
    { label: 'Fingerprint', path: 'companyCertInfo.fingerPrint', as: 'code' },
  ],
  load: ({ asAdministrator }) =>
    readAll(
      async (skip, limit) =>
        rowsOf(await asAdministrator(`${path}/list?skip=${skip}&limit=${limit}`)),
      100,
    ),
  actions: [
    {
      label: 'Add a certificate',
      done: 'The certificate was added.',
      fields: [{ name: 'pem', label: 'Certificate', kind: 'lines', required: true, note: 'PEM.' }],
      run: ({ asAdministrator }, { pem }) =>
        sendJson(asAdministrator, 'POST', '/pod/v2/companycert/create', { pem }),
    },
    {
      label: 'Issue one for a login',
      fields: [
        {
          name: 'name',
          label: 'For whom',
          required: true,
          note: 'The user name of a service account, or the id of an application.',
        },
      ],
      run: async ({ asController }, { name = '' }) => {
        const answer = await sendJson(asController, 'POST', '/cadenza/v1/certificates', { name });
        const issued = await required<Row>(answer);
        const pem = [textAt(issued, 'certificate'), textAt(issued, 'privateKey')].join('\n');
        saveFile(`${name}.pem`, 'application/x-pem-file', pem);
        return 'The browser has the certificate and its private key.';
      },
    },
  ],
  rowActions: [
    {
      label: 'Delete',
      isDanger: true,
      question: 'Whom it let in logs on no more.',
      run: ({ asAdministrator }, _entered, row) =>
        sendJson(asAdministrator, 'POST', `${path}/delete`, {
          id: valueAt(row, 'companyCertInfo.fingerPrint'),
        }),
    },
  ],
};
