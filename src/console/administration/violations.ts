import { readIncomingMessage } from '../../messageml/index.js';
import type { RecordView, Row } from '../records/record-view.js';
import { textAt, valueAt } from '../records/record-view.js';
import { required } from '../service/pod-calls.js';

const kinds = ['message', 'stream', 'signal'];

/** What policies have found, and what became of it. */
export const violations: RecordView = {
  intro:
    'What policies have found in messages, rooms and signals, and what became of it, of both generations.',
  empty: {
    title: 'Nothing was found',
    text: 'Each time that a policy matches there is a record, also when the sender insisted or was not asked.',
  },
  choices: [{ name: 'kind', label: 'Kind', choices: kinds }],
  columns: [
    { label: 'When', path: 'violation.createTime', as: 'time' },
    { label: 'Who', path: 'who' },
    { label: 'Action', path: 'violation.action' },
    { label: 'Outcome', path: 'violation.outcome.type' },
    { label: 'Insisted', path: 'violation.ignoreDLPwarning', as: 'yes' },
    { label: 'Terms', path: 'terms' },
    { label: 'Policies', path: 'policies' },
    { label: 'Generation', path: 'violation.version' },
    { label: 'What', path: 'what' },
    { label: 'Id', path: 'violation.entityID', as: 'code' },
  ],
  load: async ({ asAdministrator }, { kind = 'message' }) => {
    const rows: Row[] = [];
    let next = '';
    do {
      const path = `/agent/v1/dlp/violations/${kind}?startTime=0&limit=500${next}`;
      const page = await required<Row>(await asAdministrator(path));
      const found = page['violations'];
      rows.push(...(Array.isArray(found) ? (found as Row[]) : []));
      const offset = page['nextOffset'];
      next = typeof offset === 'string' ? `&next=${encodeURIComponent(offset)}` : '';
    } while (next !== '' && rows.length < 5000);
    return rows.map((row) => shown(row, kind)).toReversed();
  },
  rowActions: [
    {
      label: 'Go to the message',
      leadsAway: true,
      isFor: (row) => textAt(row, 'message.messageId') !== '',
      run: ({ goToMessage }, _entered, row) => {
        goToMessage(textAt(row, 'message.stream.streamId'), textAt(row, 'message.messageId'));
        return Promise.resolve();
      },
    },
  ],
};

/** A record with what its columns say in words. */
function shown(row: Row, kind: string): Row {
  const matched = valueAt(row, 'violation.matchedPolicies');
  const policies = Array.isArray(matched) ? (matched as Row[]) : [];
  const said = textAt(row, 'message.message');
  const what =
    kind === 'message' ? readIncomingMessage({ message: said }).text : textAt(row, `${kind}.name`);
  return {
    ...row,
    what,
    who:
      textAt(row, 'message.user.displayName') ||
      textAt(row, 'stream.creatorPrettyName') ||
      textAt(row, 'violation.requesterId'),
    terms: policies.map((policy) => policy['terms']),
    policies: policies.map((policy) => policy['policyName']).filter((name) => name !== ''),
  };
}
