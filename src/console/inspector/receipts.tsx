import type { Message } from '../../contract/index.js';
import { usePod } from '../access/pod-access.js';
import { useFetched } from '../access/use-fetched.js';
import { FirstAnswer } from '../controls/first-answer.js';
import { required } from '../service/pod-calls.js';
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
  const path = `/pod/v1/message/${encodeURIComponent(message.messageId)}/status`;
  const { answer, problem, retry } = useFetched(
    () => asPerson(path).then(required<Receipts>),
    message.messageId,
  );
  return (
    <section>
      <h3 class="details__title">Seen by</h3>
      {answer === undefined ? (
        <FirstAnswer of="the receipts" problem={problem} onRetry={retry} />
      ) : (
        <Listed receipts={answer} />
      )}
    </section>
  );
}

function Listed({ receipts: { read, sent } }: { readonly receipts: Receipts }) {
  return (
    <>
      <ul class="details__receipts" aria-label="Seen by">
        {read.map(({ userId, displayName, timestamp }) => (
          <li key={userId}>
            {displayName} <time>{dateAndTime(Number(timestamp))}</time>
          </li>
        ))}
        {read.length === 0 && <li>Nobody yet</li>}
      </ul>
      {sent.length > 0 && (
        <p class="field__note">Not yet: {sent.map(({ displayName }) => displayName).join(', ')}</p>
      )}
    </>
  );
}
