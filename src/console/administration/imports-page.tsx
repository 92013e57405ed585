import { useState } from 'preact/hooks';
import { usePod } from '../access/pod-access.js';
import { CheckField } from '../controls/check-field.js';
import { EmptyState } from '../controls/empty-state.js';
import { OpenFile } from '../controls/open-file.js';
import { Problem } from '../controls/problem.js';
import { ExportBar } from '../records/export-bar.js';
import type { PageProps } from '../records/page.js';
import { RecordTable } from '../records/record-table.js';
import type { Row } from '../records/record-view.js';
import { textOfFile } from '../records/text-of-file.js';
import { sentenceOf } from '../service/pod-error.js';
import { rowsOf } from './read-all.js';
import { readArchive } from './read-archive.js';

/** How many messages go with one call. */
const chunk = 200;

const columns = [
  { label: 'No.', path: 'number' },
  { label: 'Original id', path: 'originalMessageId', as: 'code' },
  { label: 'System', path: 'originatingSystemId' },
  { label: 'Outcome', path: 'outcome' },
  { label: 'Message id', path: 'messageId', as: 'code' },
  { label: 'What was wrong', path: 'diagnostic' },
] as const;

/** Imports an archive of another system, and shows what became of each message. */
export function ImportsPage({ title }: PageProps) {
  const [onlyFailed, setOnlyFailed] = useState(false);
  const { run, rows, all, busy, problem } = useImport();
  const failed = rows.filter((row) => row['outcome'] === 'failed');
  const shown = onlyFailed ? failed : rows;
  return (
    <div class="records">
      <p class="records__intro">
        Messages of another system, with their authors and times: a file of JSON, a list or one
        message in each line, as the service’s import takes them.
      </p>
      <div class="records__tools">
        <OpenFile
          label="Archive"
          class="button button--primary"
          disabled={busy}
          onFile={(file) => void run(file)}
        >
          Import an archive
        </OpenFile>
        {rows.length > 0 && (
          <CheckField label="Only failures" checked={onlyFailed} onChange={setOnlyFailed} />
        )}
      </div>
      <Problem text={problem} />
      {rows.length === 0 ? (
        <EmptyState icon="file" title="Nothing was imported here yet">
          <p>
            Each message needs message, format, intendedMessageTimestamp, intendedMessageFromUserId,
            originatingSystemId, originalMessageId and streamId.
          </p>
        </EmptyState>
      ) : (
        <>
          <p role="status">{summaryOf(rows, all)}</p>
          <RecordTable label="Outcomes" columns={columns} rows={shown} />
          <ExportBar title={title} columns={columns} rows={shown} all={rows.length} />
        </>
      )}
    </div>
  );
}

/** What became of a message. The service leaves one out that it has imported before, and says nothing to it. */
function outcomeOf({ messageId, diagnostic }: Row): 'imported' | 'failed' | 'there already' {
  return messageId !== undefined
    ? 'imported'
    : diagnostic !== undefined
      ? 'failed'
      : 'there already';
}

function summaryOf(rows: readonly Row[], all: number): string {
  const count = (outcome: string) => rows.filter((row) => row['outcome'] === outcome).length;
  const known = count('there already');
  const parts = [
    `${count('imported')} of ${all} were imported`,
    ...(known > 0 ? [`${known} there already`] : []),
    `${count('failed')} failed`,
  ];
  return `${parts.join(', ')}.`;
}

/** Imports an archive a part at a time, and tells what became of each message so far. */
function useImport() {
  const { asAdministrator } = usePod();
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [all, setAll] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const run = async (file: File) => {
    setBusy(true);
    setProblem(undefined);
    setRows([]);
    try {
      const messages = readArchive(await textOfFile(file));
      setAll(messages.length);
      const done: Row[] = [];
      for (let from = 0; from < messages.length; from += chunk) {
        const json = messages.slice(from, from + chunk);
        const path = '/agent/v4/message/import';
        const outcomes = await rowsOf(await asAdministrator(path, { method: 'POST', json }));
        done.push(
          ...outcomes.map((row, at) => ({
            number: from + at + 1,
            ...row,
            outcome: outcomeOf(row),
          })),
        );
        setRows([...done]);
      }
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setBusy(false);
  };
  return { run, rows, all, busy, problem };
}
