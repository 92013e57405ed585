import type { RecordView, Row } from '../records/record-view.js';
import { valueAt } from '../records/record-view.js';
import { required } from '../service/pod-calls.js';
import { nameOfIt, withDictionary } from './dictionaries.js';
import { readAll, rowsOf, segment, sendJson } from './read-all.js';

const policiesPath = '/agent/v1/dlp/policies';
const newerPath = '/agent/v3/dlp/policies';
const whatItDoes = { name: 'type', label: 'What it does', choices: ['Block', 'Warn'] } as const;
const pathOf = (row: Row) =>
  `${row['from'] === newerPath ? newerPath : policiesPath}/${segment(row['policyId'] ?? row['id'])}`;

/** The dictionaries that a policy names, of the first generation. */
function dictionariesOf(row: Row): readonly Row[] {
  const listed = row['dictionaryRefs'];
  return Array.isArray(listed) ? (listed as readonly Row[]) : [];
}

/** What may not be sent, or only after a warning: both generations. */
export const policies: RecordView = {
  intro:
    'What may not be sent (Block), or only after a warning (Warn). A policy looks for the terms of its dictionaries in messages, rooms and signals.',
  empty: {
    title: 'No policies',
    text: 'Add one: name it, say whether it blocks or warns, and list the terms. It is in force at once.',
  },
  columns: [
    { label: 'Name', path: 'name' },
    { label: 'What it does', path: 'type' },
    { label: 'In force', path: 'active', as: 'yes' },
    { label: 'Dictionaries', path: 'dictionaries' },
    { label: 'Looks at', path: 'contentTypes', as: 'name' },
    { label: 'Scopes', path: 'scopes', as: 'name' },
    { label: 'Version', path: 'version' },
    { label: 'Id', path: 'policyId', as: 'code' },
  ],
  load: async ({ asAdministrator }) => {
    const pages = [policiesPath, newerPath].map((from) =>
      readAll(async (skip, limit) => {
        const path = `${from}?page=${skip / limit}&limit=${limit}`;
        const rows = await rowsOf(await asAdministrator(path), 'policies');
        return rows.map((row) => ({
          ...row,
          policyId: row['policyId'] ?? row['id'],
          dictionaries: dictionariesOf(row).map(({ name }) => name),
          from,
        }));
      }, 50),
    );
    return (await Promise.all(pages)).flat();
  },
  actions: [
    {
      label: 'Add a policy',
      done: 'The policy is in force.',
      fields: [
        nameOfIt,
        whatItDoes,
        { name: 'terms', label: 'Terms', kind: 'lines', required: true, note: 'One in each line.' },
      ],
      run: (pod, entered) =>
        withDictionary(pod, entered, async (dictionaryId) => {
          const made = await required<Row>(
            await sendJson(pod.asAdministrator, 'POST', policiesPath, {
              name: entered['name'],
              type: entered['type'],
              contentTypes: ['Messages', 'RoomMeta', 'SignalMeta'],
              scopes: ['Internal', 'External'],
              dictionaryIds: [dictionaryId],
            }),
          );
          const id = segment(valueAt(made, 'policyId') ?? valueAt(made, 'data.policyId'));
          await sendJson(pod.asAdministrator, 'POST', `${policiesPath}/${id}/enable`);
        }),
    },
  ],
  rowActions: [
    {
      label: 'Edit',
      done: 'The policy was changed.',
      isFor: (row) => row['from'] === policiesPath,
      fields: [
        { ...nameOfIt, path: 'name' },
        { ...whatItDoes, path: 'type' },
      ],
      run: ({ asAdministrator }, entered, row) =>
        sendJson(asAdministrator, 'PUT', pathOf(row), {
          ...entered,
          contentTypes: row['contentTypes'],
          scopes: row['scopes'],
          dictionaryIds: dictionariesOf(row).map(({ dictId }) => dictId),
        }),
    },
    {
      label: 'Switch off',
      isFor: (row) => row['active'] === true,
      run: ({ asAdministrator }, _entered, row) =>
        sendJson(asAdministrator, 'POST', `${pathOf(row)}/disable`),
    },
    {
      label: 'Switch on',
      isFor: (row) => row['active'] !== true,
      run: ({ asAdministrator }, _entered, row) =>
        sendJson(asAdministrator, 'POST', `${pathOf(row)}/enable`),
    },
    {
      label: 'Delete',
      isDanger: true,
      isFor: (row) => row['active'] !== true,
      question: 'The policy is gone for good. What it found stays among the violations.',
      run: ({ asAdministrator }, _entered, row) =>
        row['from'] === newerPath
          ? sendJson(asAdministrator, 'POST', `${pathOf(row)}/delete`)
          : sendJson(asAdministrator, 'DELETE', pathOf(row)),
    },
  ],
};
