import './versions-dialog.css';
import { useEffect, useState } from 'preact/hooks';
import type { Message } from '../../contract/index.js';
import { usePod } from '../access/pod-access.js';
import { Modal } from '../controls/modal.js';
import { MessageBody } from '../markup/message-body.js';
import { required } from '../service/pod-calls.js';
import { sentenceOf } from '../service/pod-error.js';
import { fullTime } from '../time/times.js';
import type { MessageDialogProps } from './message-dialog.js';

/** Versions that are fetched at most; a bot may have replaced a message a thousand times. */
const most = 50;

/** What a message said before it was changed, newest first. */
export function VersionsDialog({ message, onClose }: MessageDialogProps) {
  const { asPerson } = usePod();
  const [versions, setVersions] = useState<readonly Message[]>([]);
  const [state, setState] = useState<'reading' | 'read' | { readonly problem: string }>('reading');
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      let before: string | undefined = message.replacing;
      for (let count = 0; before !== undefined && count < most && !isGone; count += 1) {
        const path = `/agent/v1/message/${encodeURIComponent(before)}`;
        const version: Message = await asPerson(path).then(required<Message>);
        setVersions((known) => [...known, version]);
        before = version.replacing;
      }
      setState('read');
    };
    void read().catch((error: unknown) => setState({ problem: sentenceOf(error) }));
    return () => {
      isGone = true;
    };
  }, [message.messageId]);
  return (
    <Modal title="Earlier versions" onClose={onClose}>
      <ol class="versions" aria-busy={state === 'reading'}>
        {versions.map((version) => (
          <li key={version.messageId} class="versions__version">
            <time dateTime={new Date(version.timestamp).toISOString()}>
              {fullTime(version.timestamp)}
            </time>
            <MessageBody message={version} />
          </li>
        ))}
      </ol>
      {typeof state === 'object' && <p role="alert">{state.problem}</p>}
    </Modal>
  );
}
