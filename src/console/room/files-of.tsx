import './files-of.css';
import { useEffect, useState } from 'preact/hooks';
import type { MessageId, StreamId, UserId } from '../../contract/index.js';
import { usePod } from '../access/pod-access.js';
import { useCommands, useConsole } from '../access/use-console.js';
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
  const { asPerson } = usePod();
  const commands = useCommands();
  const people = useConsole((state) => state.people);
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
    const to = until === undefined ? '' : `&to=${until}`;
    const path = `/pod/v1/streams/${encodeURIComponent(streamId)}/attachments`;
    void asPerson(`${path}?sortDir=DESC&limit=${most}${to}`)
      .then(jsonOf<readonly ListedFile[]>)
      .then(
        (found = []) => {
          if (!isGone) {
            setFiles((known = []) =>
              until === undefined ? found : [...known, ...fresh(found, known)],
            );
            setMore(found.length === most);
            setProblem(undefined);
          }
        },
        (error: unknown) => !isGone && setProblem(sentenceOf(error)),
      );
    return () => {
      isGone = true;
    };
  }, [streamId, until, until === undefined ? newest : '', tries]);
  const retry = () => {
    setProblem(undefined);
    setTries(tries + 1);
  };
  const oldest = files?.at(-1);
  return (
    <section>
      <h3 class="details__title">Files</h3>
      {(files === undefined || problem !== undefined) && (
        <FirstAnswer of="the files" problem={problem} onRetry={retry} />
      )}
      {files?.length === 0 && <p class="field__note">No files yet.</p>}
      <ul class="files-of" aria-label="Files">
        {files?.map(({ messageId, fileId, name, size, ingestionDate, userId }) => (
          <li key={`${messageId} ${fileId}`} class="files-of__file">
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
        ))}
      </ul>
      {more && oldest !== undefined && (
        <button
          type="button"
          class="button button--quiet"
          onClick={() => setUntil(oldest.ingestionDate)}
        >
          Earlier files
        </button>
      )}
    </section>
  );
}

function fresh(found: readonly ListedFile[], known: readonly ListedFile[]): readonly ListedFile[] {
  const keys = new Set(known.map(({ messageId, fileId }) => `${messageId} ${fileId}`));
  return found.filter(({ messageId, fileId }) => !keys.has(`${messageId} ${fileId}`));
}
