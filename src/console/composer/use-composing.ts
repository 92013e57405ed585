import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { StreamId } from '../../contract/index.js';
import { useCommands, useConsole, useDispatch } from '../access/use-console.js';
import { filesKey } from '../state/console-state.js';
import type { Draft } from '../state/drafts.js';
import { emptyDraft } from '../state/drafts.js';
import { afterSending, outgoingMessage } from './composed-message.js';
import type { LastSaid } from './use-last-said.js';
import { useLastSaid } from './use-last-said.js';

/** A message that is being written. */
export interface Composing {
  readonly draft: Draft;
  readonly change: (changed: Partial<Draft>) => void;
  /** What goes along with it. */
  readonly files: readonly File[];
  readonly chooseFiles: (files: readonly File[]) => void;
  readonly isSendable: boolean;
  /** Sends it, if there is something to send. */
  readonly send: () => void;
  readonly lastSaid: LastSaid;
}

/**
 * Keeps a message that is being written to a conversation, and sends it.
 *
 * @param box - where it is written: the last key may have come after the page was drawn
 */
export function useComposing(id: StreamId, box: RefObject<HTMLTextAreaElement | null>): Composing {
  const draft = useConsole((state) => state.drafts[id]) ?? emptyDraft;
  const dispatch = useDispatch();
  const lastSaid = useLastSaid(id);
  const deliver = useDelivery(id, lastSaid);
  const { files, chooseFiles } = useChosenFiles(id);
  /** The files that went with what was sent last. */
  const taken = useRef<readonly File[]>([]);

  const isSendable = (text: string) =>
    text.trim() !== '' || (files.length > 0 && files !== taken.current);
  /** What is sent leaves the box at once: what is typed while it is on its way is the next message. */
  const send = () => {
    const said = { ...draft, text: box.current?.value ?? draft.text };
    if (!isSendable(said.text)) {
      return;
    }
    const left = afterSending(said);
    dispatch({ type: 'draftChanged', streamId: id, draft: left });
    chooseFiles([]);
    taken.current = files;
    if (box.current !== null) {
      // Before the page is drawn again: Enter twice sends once.
      box.current.value = left.text;
      box.current.focus();
    }
    deliver(said, files);
  };
  return {
    draft,
    change: (changed) =>
      dispatch({ type: 'draftChanged', streamId: id, draft: { ...draft, ...changed } }),
    files,
    chooseFiles,
    isSendable: isSendable(draft.text),
    send,
    lastSaid,
  };
}

const noFiles: readonly File[] = [];

/** The files that go along with it, which stay while another conversation is looked at. */
function useChosenFiles(streamId: StreamId) {
  const by = useConsole((state) => state.me?.id) ?? 0;
  const files = useConsole((state) => state.files[filesKey(by, streamId)]) ?? noFiles;
  const dispatch = useDispatch();
  return {
    files,
    chooseFiles: (chosen: readonly File[]) =>
      dispatch({ type: 'filesChosen', by, streamId, files: chosen }),
  };
}

/** Sends messages one after the other. */
function useDelivery(id: StreamId, lastSaid: LastSaid) {
  const people = useConsole((state) => state.people);
  const me = useConsole((state) => state.me);
  const commands = useCommands();
  const dispatch = useDispatch();
  const outgoing = async (said: Draft, files: readonly File[]) => {
    try {
      return await outgoingMessage(said, files, [...people.values()]);
    } catch {
      // What makes Markdown or emojis of it is code that is fetched, and did not come.
      const text = 'The message was not sent. Is the pod still running?';
      dispatch({ type: 'noticeGiven', kind: 'error', text });
      return undefined;
    }
  };
  return (said: Draft, files: readonly File[]): void => {
    void commands.sendInTurn(id, { draft: said, files }, async () => {
      const message = await outgoing(said, files);
      const isSent = message !== undefined && (await commands.send(id, message, said.about, me));
      if (isSent && said.about?.kind !== 'edit') {
        lastSaid.note(said);
      }
      return isSent;
    });
  };
}
