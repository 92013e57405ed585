import type { Message } from '../../contract/index.js';
import { usePod } from '../access/pod-access.js';
import { useConsole, useDispatch } from '../access/use-console.js';
import { useFetched } from '../access/use-fetched.js';
import { EmptyState } from '../controls/empty-state.js';
import { FirstAnswer } from '../controls/first-answer.js';
import { ExportBar } from '../records/export-bar.js';
import { listedMessage, messageColumns } from '../records/listed-message.js';
import type { PageProps } from '../records/page.js';
import { RecordTable } from '../records/record-table.js';
import type { Row } from '../records/record-view.js';
import { textAt } from '../records/record-view.js';
import { required } from '../service/pod-calls.js';
import { readAll, rowsOf, segment, sendJson } from './read-all.js';
import { streamName } from './stream-name.js';

const columns = [
  ...messageColumns.filter(({ path }) => path !== 'where'),
  { label: 'Imported', path: 'imported', as: 'yes' },
] as const;

const nowhere = { conversations: [], people: new Map(), me: 0 };

/** Shows what is said in a stream from outside, as the company's room monitor does: no receipts change. */
export function MonitorPage({ title, page }: PageProps) {
  const streamId = page.filter;
  const streams = useStreams();
  const rows = useMessages(streamId);
  return (
    <div class="records">
      <p class="records__intro">
        What is said in a stream, seen from outside: with original authors and times, also of what
        was imported. Nothing is marked as read by it.
      </p>
      {streams.answer === undefined ? (
        <FirstAnswer of="the list of streams" problem={streams.problem} onRetry={streams.retry} />
      ) : (
        <div class="records__tools">
          <StreamChoice streams={streams.answer} chosen={streamId} />
          <button type="button" class="button" disabled={streamId === ''} onClick={rows.retry}>
            Look again
          </button>
        </div>
      )}
      {streamId === '' ? (
        <EmptyState icon="search" title="No stream is chosen">
          <p>Choose one above, or Monitor beside a stream in the list of streams.</p>
        </EmptyState>
      ) : rows.answer === undefined || rows.problem !== undefined ? (
        <FirstAnswer of="the messages" problem={rows.problem} onRetry={rows.retry} />
      ) : (
        <Said title={title} rows={rows.answer} messageId={page.chosen?.['message'] ?? ''} />
      )}
    </div>
  );
}

function useStreams() {
  const { asAdministrator } = usePod();
  const list = (skip: number, limit: number) =>
    sendJson(
      asAdministrator,
      'POST',
      `/pod/v2/admin/streams/list?skip=${skip}&limit=${limit}`,
      {},
    ).then((answer) => rowsOf(answer, 'streams'));
  return useFetched(() => readAll(list, 100), 'streams');
}

function useMessages(streamId: string) {
  const { asController } = usePod();
  return useFetched(async () => {
    if (streamId === '') {
      return [];
    }
    const path = `/cadenza/v1/streams/${segment(streamId)}/messages`;
    return readAll(async (skip, limit) => {
      const { messages } = await required<{ readonly messages: readonly Message[] }>(
        await asController(`${path}?skip=${skip}&limit=${limit}`),
      );
      return messages.map((message) => listedMessage(message, nowhere));
    }, 500);
  }, streamId);
}

function StreamChoice(props: { readonly streams: readonly Row[]; readonly chosen: string }) {
  const dispatch = useDispatch();
  const people = useConsole((state) => state.people);
  return (
    <select
      class="input records__filter"
      aria-label="Stream"
      value={props.chosen}
      onChange={({ currentTarget }) =>
        dispatch({ type: 'pageNarrowed', filter: currentTarget.value, chosen: { message: '' } })
      }
    >
      <option value="">Choose a stream</option>
      {props.streams.map((stream) => (
        <option key={textAt(stream, 'id')} value={textAt(stream, 'id')}>
          {streamName(stream, people)}
        </option>
      ))}
    </select>
  );
}

function Said(props: {
  readonly title: string;
  readonly rows: readonly Row[];
  /** The message that the way here led to; empty without one. */
  readonly messageId: string;
}) {
  const { title, rows, messageId } = props;
  const pointedAt = rows.findIndex((row) => row['messageId'] === messageId);
  return rows.length === 0 ? (
    <EmptyState icon="search" title="Nothing was said here yet">
      <p>Messages appear here as soon as somebody writes, or an archive is imported.</p>
    </EmptyState>
  ) : (
    <>
      {messageId !== '' && pointedAt < 0 && (
        <p role="status">The message is not among those that are shown here.</p>
      )}
      <RecordTable label="Messages" columns={columns} rows={rows} pointedAt={pointedAt} />
      <ExportBar title={title} columns={columns} rows={rows} all={rows.length} />
    </>
  );
}
