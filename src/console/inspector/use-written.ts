import { useMemo } from 'preact/hooks';
import type { Message, UserId, WrittenMessage } from '../../contract/index.js';
import type { CheckedMessage } from '../../messageml/index.js';
import { checkMessageML } from '../../messageml/index.js';
import { usePod } from '../access/pod-access.js';
import { useConsole } from '../access/use-console.js';
import type { Fetched } from '../access/use-fetched.js';
import { useFetched } from '../access/use-fetched.js';
import { required } from '../service/pod-calls.js';

/** Fetches a message as its sender wrote it. */
export function useWritten({ messageId }: Message): Fetched<WrittenMessage> {
  const pod = usePod();
  const path = `/cadenza/v1/messages/${encodeURIComponent(messageId)}/source`;
  return useFetched(() => pod.asController(path).then(required<WrittenMessage>), messageId);
}

/** What the engine makes of what was written; `undefined` until it was fetched. */
export function useChecked(written: WrittenMessage | undefined): CheckedMessage | undefined {
  const people = useConsole((state) => state.people);
  return useMemo(() => {
    const directory = { userById: (id: UserId) => people.get(id) };
    return written === undefined
      ? undefined
      : checkMessageML(written.message, {
          directory,
          ...(written.data !== undefined && { data: written.data }),
        });
  }, [written, people]);
}
