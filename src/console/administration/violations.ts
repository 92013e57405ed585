import { readIncomingMessage } from '../../messageml/index.js';
import type { RecordView, Row } from '../records/record-view.js';
import { textAt, valueAt } from '../records/record-view.js';
import type { CallPod } from '../service/pod-calls.js';
import { required } from '../service/pod-calls.js';
import { rowsOf } from './read-all.js';

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
    { label: 'Outcome', path: 'violation.outcome.type', as: 'name' },
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
    const names = await namesOf(asAdministrator, rows);
    return rows.map((row) => shown(row, kind, names)).toReversed();
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

/** Whom a record names by itself. */
function nameIn(row: Row): string {
  return textAt(row, 'message.user.displayName') || textAt(row, 'stream.creatorPrettyName');
}

function requesterOf(row: Row): string {
  return textAt(row, 'violation.requesterId');
}

/** How many users are asked for with one call. */
const mostUsers = 100;

/** The names of those whom records name by their ids alone: of signals, and of rooms that did not come to be. */
async function namesOf(call: CallPod, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const unnamed = rows.filter((row) => nameIn(row) === '').map(requesterOf);
  const ids = [...new Set(unnamed)].filter((id) => id !== '');
  const names = new Map<string, string>();
  for (let from = 0; from < ids.length; from += mostUsers) {
    const uid = ids.slice(from, from + mostUsers).join(',');
    const users = await rowsOf(await call(`/pod/v3/users?uid=${uid}&local=true`), 'users');
    users.forEach((user) => names.set(textAt(user, 'id'), textAt(user, 'displayName')));
  }
  return names;
}

/** A record with what its columns say in words. */
function shown(row: Row, kind: string, names: ReadonlyMap<string, string>): Row {
  const matched = valueAt(row, 'violation.matchedPolicies');
  const policies = Array.isArray(matched) ? (matched as Row[]) : [];
  const said = textAt(row, 'message.message');
  const what =
    kind === 'message' ? readIncomingMessage({ message: said }).text : textAt(row, `${kind}.name`);
  return {
    ...row,
    what,
    who: nameIn(row) || (names.get(requesterOf(row)) ?? requesterOf(row)),
    terms: policies.map((policy) => policy['terms']),
    policies: policies.map((policy) => policy['policyName']).filter((name) => name !== ''),
  };
}
