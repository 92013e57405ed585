import './files-of.css';
import { useEffect, useState } from 'preact/hooks';
import type { MessageId, StreamId, UserId } from '../../contract/index.js';
import { usePod } from '../access/pod-access.js';
import { useCommands, useConsole } from '../access/use-console.js';
import { useWhenBack } from '../access/use-when-back.js';
import { AttachmentChip } from '../attachments/attachment-chip.js';
import { FirstAnswer } from '../controls/first-answer.js';
import { jsonOf } from '../service/pod-calls.js';
import { sentenceOf } from '../service/pod-error.js';
import { dateAndTime } from '../time/times.js';

/** A file of a stream, as `GET /pod/v1/streams/{sid}/attachments` lists it. */
interface ListedFile {
  readonly messageId: MessageId;
  /** When its message was sent, epoch milliseconds. */
  readonly ingestionDate: number;
  readonly userId: UserId;
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
}

/** Files of one answer. */
const most = 50;

/** The files of a conversation, newest first, each with the way to its message. */
export function FilesOf({ streamId }: { readonly streamId: StreamId }) {
  const { files, problem, retry, readEarlier } = useFiles(streamId);
  return (
    <section>
      <h3 class="details__title">Files</h3>
      {(files === undefined || problem !== undefined) && (
        <FirstAnswer of="the files" problem={problem} onRetry={retry} />
      )}
      {files?.length === 0 && <p class="field__note">No files yet.</p>}
      <ul class="files-of" aria-label="Files">
        {files?.map((file) => (
          <FileRow key={keyOf(file)} streamId={streamId} file={file} />
        ))}
      </ul>
      {readEarlier !== undefined && (
        <button type="button" class="button button--quiet" onClick={readEarlier}>
          Earlier files
        </button>
      )}
    </section>
  );
}

function FileRow({ streamId, file }: { readonly streamId: StreamId; readonly file: ListedFile }) {
  const { messageId, fileId, name, size, ingestionDate, userId } = file;
  const commands = useCommands();
  const people = useConsole((state) => state.people);
  return (
    <li class="files-of__file">
      <AttachmentChip
        message={{ messageId, stream: { streamId } }}
        attachment={{ id: fileId, name, size }}
      />
      <button
        type="button"
        class="files-of__when"
        onClick={() => commands.openConversation(streamId, messageId)}
      >
        {people.get(userId)?.displayName ?? `User ${userId}`}, {dateAndTime(ingestionDate)}
      </button>
    </li>
  );
}

/** Reads the files of a conversation, a page at a time, and the newest again when a message has come. */
function useFiles(streamId: StreamId) {
  const { asPerson } = usePod();
  const [files, setFiles] = useState<readonly ListedFile[]>();
  const [until, setUntil] = useState<number>();
  const [more, setMore] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(0);
  // A message that has come may have files.
  const newest = useConsole(
    (state) => state.conversations.find(({ id }) => id === streamId)?.lastMessage?.messageId,
  );
  useEffect(() => {
    let isGone = false;
    const take = (found: readonly ListedFile[] = []) => {
      setFiles((known = []) => (until === undefined ? found : [...known, ...fresh(found, known)]));
      setMore(found.length === most);
      setProblem(undefined);
    };
    const to = until === undefined ? '' : `&to=${until}`;
    const path = `/pod/v1/streams/${encodeURIComponent(streamId)}/attachments`;
    void asPerson(`${path}?sortDir=DESC&limit=${most}${to}`)
      .then(jsonOf<readonly ListedFile[]>)
      .then(
        (found) => !isGone && take(found),
        (error: unknown) => !isGone && setProblem(sentenceOf(error)),
      );
    return () => {
      isGone = true;
    };
  }, [streamId, until, until === undefined ? newest : '', tries]);
  const oldest = files?.at(-1);
  const retry = () => {
    setProblem(undefined);
    setTries(tries + 1);
  };
  useWhenBack(problem !== undefined, retry);
  return {
    files,
    problem,
    retry,
    readEarlier: more && oldest !== undefined ? () => setUntil(oldest.ingestionDate) : undefined,
  };
}

function fresh(found: readonly ListedFile[], known: readonly ListedFile[]): readonly ListedFile[] {
  const keys = new Set(known.map(keyOf));
  return found.filter((file) => !keys.has(keyOf(file)));
}

function keyOf({ messageId, fileId }: ListedFile): string {
  return `${messageId} ${fileId}`;
}
