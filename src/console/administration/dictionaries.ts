import type { Entered, RecordContext, RecordView, Row } from '../records/record-view.js';
import { textAt, valueAt } from '../records/record-view.js';
import { required } from '../service/pod-calls.js';
import { WrongEntry } from '../service/wrong-entry.js';
import { linesOf, readAll, rowsOf, segment, sendJson } from './read-all.js';

const dictionariesPath = '/agent/v1/dlp/dictionaries';

/** The name of a policy, and of its dictionary. */
export const nameOfIt = {
  name: 'name',
  label: 'Name',
  required: true,
  note: 'At most 30 characters.',
} as const;

/**
 * Makes a dictionary of these terms, for what is made with it. Where that fails, the dictionary goes again, so that its
 * name is free for the next try.
 */
export async function withDictionary(
  { asAdministrator }: RecordContext,
  { name = '', terms }: Entered,
  use: (dictionaryId: string) => Promise<void>,
): Promise<void> {
  const lines = termLines(terms);
  const made = await required<Row>(
    await sendJson(asAdministrator, 'POST', dictionariesPath, { name, type: 'Word' }),
  );
  const id = textAt(made, 'data.dictRef.dictId');
  try {
    await upload(asAdministrator, id, lines);
    await use(id);
  } catch (error) {
    await asAdministrator(`${dictionariesPath}/${segment(id)}`, { method: 'DELETE' }).catch(
      () => 0,
    );
    throw error;
  }
}

/** @throws WrongEntry when there is none */
function termLines(terms: string | undefined): readonly string[] {
  const lines = linesOf(terms);
  if (lines.length === 0) {
    throw new WrongEntry('Write at least one term, one in each line.');
  }
  return lines;
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

const dictionaryOf = (row: Row) => `${dictionariesPath}/${segment(valueAt(row, 'dictRef.dictId'))}`;

/** The terms of a dictionary, one in each line. */
async function termsOf(call: RecordContext['asAdministrator'], row: Row): Promise<string> {
  const answer = await call(`${dictionaryOf(row)}/data/download`, { headers: { Accept: '*/*' } });
  const bytes = Uint8Array.from(atob(await answer.text()), (sign) => sign.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

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
        nameOfIt,
        { name: 'terms', label: 'Terms', kind: 'lines', required: true, note: 'One in each line.' },
      ],
      run: (pod, entered) => withDictionary(pod, entered, () => Promise.resolve()),
    },
  ],
  rowActions: [
    {
      label: 'Change the terms',
      done: 'The terms were changed.',
      fields: [
        {
          name: 'terms',
          label: 'Terms',
          kind: 'lines',
          required: true,
          path: 'terms',
          note: 'One in each line.',
        },
      ],
      lookUp: async ({ asAdministrator }, row) => ({
        ...row,
        terms: await termsOf(asAdministrator, row),
      }),
      run: async ({ asAdministrator }, { terms }, row) =>
        upload(asAdministrator, textAt(row, 'dictRef.dictId'), termLines(terms)),
    },
    {
      label: 'Delete',
      isDanger: true,
      question:
        'The terms are gone for good, and the policies that have this dictionary look for them no more.',
      run: ({ asAdministrator }, _entered, row) =>
        sendJson(asAdministrator, 'DELETE', dictionaryOf(row)),
    },
  ],
};
