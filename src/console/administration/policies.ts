import type { RecordContext, RecordView, Row } from '../records/record-view.js';
import { textAt, valueAt } from '../records/record-view.js';
import { required } from '../service/pod-calls.js';
import { linesOf, readAll, rowsOf, segment, sendJson } from './read-all.js';

const dictionariesPath = '/agent/v1/dlp/dictionaries';
const policiesPath = '/agent/v1/dlp/policies';
const newerPath = '/agent/v3/dlp/policies';
const pathOf = (row: Row) =>
  `${row['from'] === newerPath ? newerPath : policiesPath}/${segment(row['policyId'] ?? row['id'])}`;

/** Makes a dictionary of these terms. @returns its id */
async function makeDictionary(
  { asAdministrator }: RecordContext,
  name: string,
  terms: readonly string[],
): Promise<string> {
  const made = await required<Row>(
    await sendJson(asAdministrator, 'POST', dictionariesPath, { name, type: 'Word' }),
  );
  const id = textAt(made, 'data.dictRef.dictId');
  await upload(asAdministrator, id, terms);
  return id;
}

async function upload(
  call: RecordContext['asAdministrator'],
  id: string,
  terms: readonly string[],
): Promise<void> {
  const form = new FormData();
  form.append('data', new Blob([terms.join('\n')], { type: 'text/plain' }), 'terms.txt');
  await call(`${dictionariesPath}/${segment(id)}/data/upload`, { method: 'POST', form });
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
    { label: 'Looks at', path: 'contentTypes' },
    { label: 'Scopes', path: 'scopes' },
    { label: 'Version', path: 'version' },
    { label: 'Id', path: 'policyId', as: 'code' },
  ],
  load: async ({ asAdministrator }) => {
    const pages = [policiesPath, newerPath].map((from) =>
      readAll(async (skip, limit) => {
        const path = `${from}?page=${skip / limit}&limit=${limit}`;
        const rows = await rowsOf(await asAdministrator(path), 'policies');
        return rows.map((row) => ({ ...row, policyId: row['policyId'] ?? row['id'], from }));
      }, 50),
    );
    return (await Promise.all(pages)).flat();
  },
  actions: [
    {
      label: 'Add a policy',
      done: 'The policy is in force.',
      fields: [
        { name: 'name', label: 'Name', required: true, note: 'At most 30 characters.' },
        { name: 'type', label: 'What it does', choices: ['Block', 'Warn'] },
        { name: 'terms', label: 'Terms', kind: 'lines', required: true, note: 'One in each line.' },
      ],
      run: async (pod, { name = '', type, terms }) => {
        const dictionaryId = await makeDictionary(pod, name, linesOf(terms));
        const made = await required<Row>(
          await sendJson(pod.asAdministrator, 'POST', policiesPath, {
            name,
            type,
            contentTypes: ['Messages', 'RoomMeta', 'SignalMeta'],
            scopes: ['Internal', 'External'],
            dictionaryIds: [dictionaryId],
          }),
        );
        const id = segment(valueAt(made, 'policyId') ?? valueAt(made, 'data.policyId'));
        await sendJson(pod.asAdministrator, 'POST', `${policiesPath}/${id}/enable`);
      },
    },
  ],
  rowActions: [
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

const dictionaryOf = (row: Row) => `${dictionariesPath}/${segment(valueAt(row, 'dictRef.dictId'))}`;

/** The terms that policies look for. */
export const dictionaries: RecordView = {
  intro: 'The terms that policies look for. One dictionary may serve several policies.',
  empty: {
    title: 'No dictionaries',
    text: 'Add one here, or add a policy with its terms, which makes one.',
  },
  columns: [
    { label: 'Name', path: 'dictRef.name' },
    { label: 'Version', path: 'dictRef.version' },
    { label: 'Created', path: 'creationDate', as: 'time' },
    { label: 'Changed', path: 'lastUpdatedDate', as: 'time' },
    { label: 'Id', path: 'dictRef.dictId', as: 'code' },
  ],
  load: ({ asAdministrator }) =>
    readAll(async (skip, limit) => {
      const path = `${dictionariesPath}?page=${skip / limit}&limit=${limit}`;
      return rowsOf(await asAdministrator(path), 'items');
    }, 50),
  actions: [
    {
      label: 'Add a dictionary',
      done: 'The dictionary was added.',
      fields: [
        { name: 'name', label: 'Name', required: true },
        { name: 'terms', label: 'Terms', kind: 'lines', required: true, note: 'One in each line.' },
      ],
      run: (pod, { name = '', terms }) => makeDictionary(pod, name, linesOf(terms)).then(() => ''),
    },
  ],
  rowActions: [
    {
      label: 'Replace the terms',
      done: 'The terms were replaced.',
      fields: [{ name: 'terms', label: 'Terms', kind: 'lines', required: true }],
      run: ({ asAdministrator }, { terms }, row) =>
        upload(asAdministrator, textAt(row, 'dictRef.dictId'), linesOf(terms)),
    },
    {
      label: 'Delete',
      isDanger: true,
      question: 'The terms are gone for good.',
      run: ({ asAdministrator }, _entered, row) =>
        sendJson(asAdministrator, 'DELETE', dictionaryOf(row)),
    },
  ],
};
