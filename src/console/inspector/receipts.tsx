import { useEffect, useState } from 'preact/hooks';
import type { Message } from '../../contract/index.js';
import { usePod } from '../access/pod-access.js';
import { required } from '../service/pod-calls.js';
import { sentenceOf } from '../service/pod-error.js';
import { dateAndTime } from '../time/times.js';

interface Receipt {
  readonly userId: string;
  readonly displayName: string;
  /** Epoch milliseconds. */
  readonly timestamp: string;
}

interface Receipts {
  readonly read: readonly Receipt[];
  readonly sent: readonly Receipt[];
}

/** Who has seen a message, and who has not yet. */
export function ReceiptsOf({ message }: { readonly message: Message }) {
  const { asPerson } = usePod();
  const [receipts, setReceipts] = useState<Receipts>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const path = `/pod/v1/message/${encodeURIComponent(message.messageId)}/status`;
    void asPerson(path)
      .then(required<Receipts>)
      .then(setReceipts, (error: unknown) => setProblem(sentenceOf(error)));
  }, [message.messageId]);
  if (problem !== undefined) {
    return <p role="alert">{problem}</p>;
  }
  return (
    <section>
      <h3 class="details__title">Seen by</h3>
      <ul class="details__receipts" aria-label="Seen by">
        {receipts?.read.map(({ userId, displayName, timestamp }) => (
          <li key={userId}>
            {displayName} <time>{dateAndTime(Number(timestamp))}</time>
          </li>
        ))}
        {receipts?.read.length === 0 && <li>Nobody yet</li>}
      </ul>
      {receipts !== undefined && receipts.sent.length > 0 && (
        <p class="field__note">
          Not yet: {receipts.sent.map(({ displayName }) => displayName).join(', ')}
        </p>
      )}
    </section>
  );
}
