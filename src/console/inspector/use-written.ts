import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Message, UserId, WrittenMessage } from '../../contract/index.js';
import type { CheckedMessage } from '../../messageml/index.js';
import { checkMessageML } from '../../messageml/index.js';
import { usePod } from '../access/pod-access.js';
import { useConsole } from '../access/use-console.js';
import { required } from '../service/pod-calls.js';
import { sentenceOf } from '../service/pod-error.js';

/** A message as its sender wrote it, as far as it was fetched. */
export interface Written {
  readonly written: WrittenMessage | undefined;
  /** Why it could not be fetched. */
  readonly problem: string | undefined;
}

/** Fetches a message as its sender wrote it. */
export function useWritten({ messageId }: Message): Written {
  const pod = usePod();
  const [found, setFound] = useState<Written>({ written: undefined, problem: undefined });
  useEffect(() => {
    let isWanted = true;
    const keep = (answer: Written) => {
      if (isWanted) {
        setFound(answer);
      }
    };
    void pod
      .asController(`/cadenza/v1/messages/${encodeURIComponent(messageId)}/source`)
      .then(required<WrittenMessage>)
      .then(
        (written) => keep({ written, problem: undefined }),
        (error: unknown) => keep({ written: undefined, problem: sentenceOf(error) }),
      );
    return () => {
      isWanted = false;
    };
  }, [messageId]);
  return found;
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
