import { rowsOf, segment, sendJson } from '../administration/read-all.js';
import type { PageProps } from '../records/page.js';
import { RecordPage } from '../records/record-page.js';
import type { RecordView, Row } from '../records/record-view.js';
import { textAt } from '../records/record-view.js';

const pathOf = (row: Row) => `/agent/v1/signals/${segment(row['id'])}`;

const view: RecordView = {
  intro:
    'Searches that stand: whatever comes and fits is found by them. Imported messages are not.',
  empty: {
    title: 'No signals',
    text: 'Add one with a query such as HASHTAG:news AND CASHTAG:ibm; a number is a cashtag with an asterisk: CASHTAG:*2331.',
  },
  columns: [
    { label: 'Name', path: 'name' },
    { label: 'Query', path: 'query', as: 'code' },
    { label: 'On the profile', path: 'visibleOnProfile', as: 'yes' },
    { label: 'Company-wide', path: 'companyWide', as: 'yes' },
    { label: 'Made', path: 'timestamp', as: 'time' },
  ],
  load: async ({ asPerson }) => rowsOf(await asPerson('/agent/v1/signals/list?limit=500')),
  actions: [
    {
      label: 'Add a signal',
      done: 'The signal was added.',
      fields: [
        { name: 'name', label: 'Name', required: true },
        { name: 'query', label: 'Query', required: true, note: 'HASHTAG:news OR CASHTAG:*2331' },
        { name: 'companyWide', label: 'For the whole company', choices: ['no', 'yes'] },
      ],
      run: ({ asPerson }, { name, query, companyWide }) =>
        sendJson(asPerson, 'POST', '/agent/v1/signals/create?enforceExpressionFiltering=true', {
          name,
          query,
          visibleOnProfile: companyWide === 'yes',
          companyWide: companyWide === 'yes',
        }),
    },
  ],
  rowActions: [
    {
      label: 'Messages',
      leadsAway: true,
      run: ({ openPage }, _entered, row) => {
        openPage('search', `signal:${textAt(row, 'id')}`);
        return Promise.resolve();
      },
    },
    {
      label: 'Subscribe',
      run: ({ asPerson }, _entered, row) => sendJson(asPerson, 'POST', `${pathOf(row)}/subscribe`),
    },
    {
      label: 'Delete',
      question: 'The signal is gone, also for those who subscribe to it.',
      run: ({ asPerson }, _entered, row) => sendJson(asPerson, 'POST', `${pathOf(row)}/delete`),
    },
  ],
};

/** The signals of the person. */
export function SignalsPage(props: PageProps) {
  return <RecordPage {...props} view={view} />;
}
