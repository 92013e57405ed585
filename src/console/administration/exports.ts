import { called } from '../records/called.js';
import type { RecordView } from '../records/record-view.js';
import { valueAt } from '../records/record-view.js';
import { saveFile } from '../records/save-file.js';
import { rowsOf, segment, sendJson } from './read-all.js';

const exportsPath = '/cadenza/v1/exports';
const schedulesPath = '/cadenza/v1/export-schedules';

/** What was said on some days, as files. */
export const contentExports: RecordView = {
  intro: 'What was said on some days, as files that an archive takes: XML and NDJSON.',
  empty: {
    title: 'No exports',
    text: 'Export some days, or let a schedule do it every day or every week.',
  },
  columns: [
    { label: 'From', path: 'from', as: 'time' },
    { label: 'To', path: 'to', as: 'time' },
    { label: 'State', path: 'state' },
    { label: 'Messages', path: 'messages' },
    { label: 'Files', path: 'attachments' },
    { label: 'Begun', path: 'createdAt', as: 'time' },
    { label: 'Id', path: 'id', as: 'code' },
  ],
  load: async ({ asController }) => rowsOf(await asController(exportsPath), 'exports'),
  isUnderWay: (row) => row['state'] === 'RUNNING',
  actions: [
    {
      label: 'Export some days',
      done: 'The export was begun.',
      fields: [
        { name: 'startDate', label: 'First day', kind: 'date', required: true },
        { name: 'endDate', label: 'Last day', kind: 'date', required: true },
      ],
      run: ({ asController }, entered) => sendJson(asController, 'POST', exportsPath, entered),
    },
  ],
  rowActions: (['messages.ndjson', 'messages.xml'] as const)
    .map(
      (name) =>
        ({
          label: `Save ${name}`,
          done: `The browser has ${name}.`,
          isFor: (row) => row['state'] === 'FINISHED',
          run: async ({ asController }, _entered, row) => {
            const path = `${exportsPath}/${segment(row['id'])}/files/${name}`;
            const file = await asController(path, { headers: { Accept: '*/*' } });
            saveFile(name, 'application/octet-stream', await file.blob());
          },
        }) satisfies NonNullable<RecordView['rowActions']>[number],
    )
    .concat(),
};

/** Exports that are made automatically. */
export const exportSchedules: RecordView = {
  intro: 'Exports that the pod makes automatically, by its own clock.',
  empty: {
    title: 'No schedules',
    text: 'Begin one: it exports the day or the week before, each time that its moment comes.',
  },
  columns: [
    { label: 'How often', path: 'frequency', as: 'name' },
    { label: 'Next', path: 'nextExport', as: 'time' },
    { label: 'Id', path: 'id', as: 'code' },
  ],
  load: async ({ asController }) => rowsOf(await asController(schedulesPath), 'schedules'),
  actions: [
    {
      label: 'Begin a schedule',
      done: 'The schedule was begun.',
      fields: [
        { name: 'frequency', label: 'How often', choices: ['DAILY', 'WEEKLY'], words: called },
        { name: 'nextExport', label: 'First time', kind: 'moment', required: true },
      ],
      run: ({ asController }, { frequency, nextExport = '' }) =>
        sendJson(asController, 'POST', schedulesPath, {
          frequency,
          nextExport: new Date(nextExport).getTime(),
        }),
    },
  ],
  rowActions: [
    {
      label: 'End',
      question: 'No more exports are made by it. Those that were made stay.',
      run: ({ asController }, _entered, row) =>
        sendJson(asController, 'DELETE', `${schedulesPath}/${segment(valueAt(row, 'id'))}`),
    },
  ],
};
