import { useEffect, useState } from 'preact/hooks';
import type { Message } from '../../contract/index.js';
import { usePod } from '../access/pod-access.js';
import { useConsole, useDispatch } from '../access/use-console.js';
import { EmptyState } from '../controls/empty-state.js';
import { Problem } from '../controls/problem.js';
import { ExportBar } from '../records/export-bar.js';
import { listedMessage, messageColumns } from '../records/listed-message.js';
import type { PageProps } from '../records/page.js';
import { RecordTable } from '../records/record-table.js';
import type { Row } from '../records/record-view.js';
import { textAt } from '../records/record-view.js';
import { required } from '../service/pod-calls.js';
import { sentenceOf } from '../service/pod-error.js';
import { readAll, rowsOf, segment, sendJson } from './read-all.js';
import { streamName } from './stream-name.js';

const columns = [
  ...messageColumns.filter(({ path }) => path !== 'where'),
  { label: 'Imported', path: 'imported', as: 'yes' },
] as const;

const nowhere = { conversations: [], people: new Map(), me: 0 };

/** Shows what is said in a stream from outside, as the company's room monitor does: no receipts change. */
export function MonitorPage({ title, page }: PageProps) {
  const { asAdministrator, asController } = usePod();
  const dispatch = useDispatch();
  const people = useConsole((state) => state.people);
  const [streams, setStreams] = useState<readonly Row[]>([]);
  const [rows, setRows] = useState<readonly Row[]>();
  const [problem, setProblem] = useState<string>();
  const streamId = page.filter;

  const attempt = async (work: Promise<void>) => {
    try {
      await work;
      setProblem(undefined);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  const list = async () =>
    setStreams(
      await readAll(async (skip, limit) => {
        const path = `/pod/v2/admin/streams/list?skip=${skip}&limit=${limit}`;
        return rowsOf(await sendJson(asAdministrator, 'POST', path, {}), 'streams');
      }, 100),
    );
  const read = async () => {
    const path = `/cadenza/v1/streams/${segment(streamId)}/messages?limit=500`;
    const { messages } = await required<{ readonly messages: readonly Message[] }>(
      await asController(path),
    );
    setRows(messages.map((message) => listedMessage(message, nowhere)));
  };
  useEffect(() => void attempt(list()), []);
  useEffect(() => {
    setRows(undefined);
    if (streamId !== '') {
      void attempt(read());
    }
  }, [streamId]);

  return (
    <div class="records">
      <p class="records__intro">
        What is said in a stream, seen from outside: with original authors and times, also of what
        was imported. Nothing is marked as read by it.
      </p>
      <div class="records__tools">
        <select
          class="input records__filter"
          aria-label="Stream"
          value={streamId}
          onChange={({ currentTarget }) =>
            dispatch({ type: 'pageNarrowed', filter: currentTarget.value })
          }
        >
          <option value="">Choose a stream</option>
          {streams.map((stream) => (
            <option key={textAt(stream, 'id')} value={textAt(stream, 'id')}>
              {streamName(stream, people)}
            </option>
          ))}
        </select>
        <button
          type="button"
          class="button"
          disabled={streamId === ''}
          onClick={() => void attempt(read())}
        >
          Look again
        </button>
      </div>
      <Problem text={problem} />
      {streamId === '' && (
        <EmptyState icon="search" title="No stream is chosen">
          <p>Choose one above, or Monitor beside a stream in the list of streams.</p>
        </EmptyState>
      )}
      {rows?.length === 0 && (
        <EmptyState icon="search" title="Nothing was said here yet">
          <p>Messages appear here as soon as somebody writes, or an archive is imported.</p>
        </EmptyState>
      )}
      {rows !== undefined && rows.length > 0 && (
        <>
          <RecordTable label="Messages" columns={columns} rows={rows} />
          <ExportBar title={title} columns={columns} rows={rows} all={rows.length} />
        </>
      )}
    </div>
  );
}
