import { rowsOf, segment, sendJson } from '../administration/read-all.js';
import type { PageProps } from '../records/page.js';
import { sendPastPolicies } from '../records/past-policies.js';
import { RecordPage } from '../records/record-page.js';
import type { Entered, RecordContext, RecordView, Row } from '../records/record-view.js';
import { textAt } from '../records/record-view.js';
import type { CallPod } from '../service/pod-calls.js';
import { required } from '../service/pod-calls.js';
import { WrongEntry } from '../service/wrong-entry.js';

const pathOf = (row: Row) => `/agent/v1/signals/${segment(row['id'])}`;

const name = { name: 'name', label: 'Name', required: true } as const;
const query = {
  name: 'query',
  label: 'Query',
  required: true,
  note: 'HASHTAG:news OR CASHTAG:*2331',
} as const;
const companyWide = {
  name: 'companyWide',
  label: 'For the whole company',
  choices: ['no', 'yes'],
} as const;

/** A signal as the service takes it. */
function signalOf({ companyWide: forAll, ...entered }: Entered) {
  return { ...entered, visibleOnProfile: forAll === 'yes', companyWide: forAll === 'yes' };
}

/** Whether it is on the profile stays as it is, unless whom it is for was changed. */
function changesOf(entered: Entered, row: Row) {
  const { companyWide: forAll, ...named } = entered;
  return forAll === row['forAll'] ? named : signalOf(entered);
}

/** Saves a signal, unless policies object to its name or its query. */
function saveSignal(pod: RecordContext, path: string, signal: object): Promise<Response> {
  return sendPastPolicies(pod, (flags) =>
    sendJson(pod.asPerson, 'POST', path, { ...signal, ...flags }),
  );
}

/** Begins or ends the person's subscription; the service answers well where it could not. */
async function changeSubscription(call: CallPod, path: string): Promise<void> {
  const answer = await required<Row>(await sendJson(call, 'POST', path));
  const errors = answer['subscriptionErrors'];
  const [error] = Array.isArray(errors) ? (errors as readonly Row[]) : [];
  if (error !== undefined) {
    throw new WrongEntry(textAt(error, 'message'));
  }
}

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
  load: async ({ asPerson }) => {
    const rows = await rowsOf(await asPerson('/agent/v1/signals/list?limit=500'));
    return rows.map((row) => ({ ...row, forAll: row['companyWide'] === true ? 'yes' : 'no' }));
  },
  actions: [
    {
      label: 'Add a signal',
      done: 'The signal was added.',
      fields: [name, query, companyWide],
      run: (pod, entered) => saveSignal(pod, '/agent/v1/signals/create', signalOf(entered)),
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
      label: 'Edit',
      done: 'The signal was changed.',
      fields: [
        { ...name, path: 'name' },
        { ...query, path: 'query' },
        { ...companyWide, path: 'forAll' },
      ],
      run: (pod, entered, row) => saveSignal(pod, `${pathOf(row)}/update`, changesOf(entered, row)),
    },
    {
      label: 'Subscribe',
      done: 'You have subscribed to the signal.',
      run: ({ asPerson }, _entered, row) =>
        changeSubscription(asPerson, `${pathOf(row)}/subscribe`),
    },
    {
      label: 'Unsubscribe',
      done: 'You have ended the subscription.',
      run: ({ asPerson }, _entered, row) =>
        changeSubscription(asPerson, `${pathOf(row)}/unsubscribe`),
    },
    {
      label: 'Delete',
      isDanger: true,
      done: 'The signal was deleted.',
      question: 'The signal is gone, also for those who subscribe to it.',
      run: ({ asPerson }, _entered, row) => sendJson(asPerson, 'POST', `${pathOf(row)}/delete`),
    },
  ],
};

/** The signals of the person. */
export function SignalsPage(props: PageProps) {
  return <RecordPage {...props} view={view} />;
}
