import { useRef } from 'preact/hooks';
import type { HistoryMessage, StreamId, UserId } from '../../contract/index.js';
import { useConsole } from '../access/use-console.js';
import type { ConsoleState } from '../state/console-state.js';
import type { Draft } from '../state/drafts.js';
import { emptyDraft } from '../state/drafts.js';
import { editableText } from './editable-text.js';

/** What the person said last in a conversation, to be sent changed. */
export interface LastSaid {
  /** Notes what was sent as it was written: template expressions and Markdown come back as such. */
  readonly note: (said: Draft) => void;
  /** What was said last: as it was noted, or else as the conversation has it. */
  readonly recall: () => Draft | undefined;
}

/** Keeps what the person said last in a conversation. */
export function useLastSaid(streamId: StreamId): LastSaid {
  const noted = useRef(emptyDraft);
  const latest = useConsole((state) => latestOwn(state, streamId));
  return {
    note: (said) => {
      noted.current = said;
    },
    recall: () => {
      const said =
        noted.current.text === '' && latest !== undefined ? editableText(latest) : noted.current;
      return said.text === '' ? undefined : said;
    },
  };
}

/** The latest message that the person wrote, unless what was said since has not been fetched. */
function latestOwn(state: ConsoleState, streamId: StreamId): HistoryMessage | undefined {
  const history = state.histories[streamId];
  const me = state.me?.id;
  return history === undefined || history.later || me === undefined
    ? undefined
    : history.messages.findLast((message) => isWrittenBy(me, message));
}

function isWrittenBy(me: UserId, message: HistoryMessage): boolean {
  const { user, imported, suppressedAt, parent } = message;
  const isTheirs = user.userId === me && imported !== true && parent?.relationship !== 'FORWARD';
  return isTheirs && suppressedAt === undefined;
}
