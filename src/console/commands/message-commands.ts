import type { HistoryMessage, Message, MessageId, StreamId, User } from '../../contract/index.js';
import { PodError } from '../service/pod-error.js';
import type { OutgoingMessage, PolicyFlags } from '../service/pod-service.js';
import { messagesIn, podNow } from '../state/console-state.js';
import { isUnlisted } from '../state/conversations.js';
import type { DraftAbout, Written } from '../state/drafts.js';
import { answering, editing, emptyDraft, leftAlone } from '../state/drafts.js';
import { isCalled } from '../state/histories.js';
import type { CommandContext } from './command-context.js';
import { isActing, orLater, orNotice } from './command-context.js';
import { sendOrFind } from './look-for-message.js';
import type { PolicyGate } from './pass-policies.js';
import type { QueueCommands } from './queue-commands.js';
import { queueCommands } from './queue-commands.js';
import { createUnderWay } from './under-way.js';

/** What a person can do with messages. What fails is shown as a notice; nothing here rejects. */
export interface MessageCommands extends QueueCommands {
  /**
   * Sends a message.
   *
   * @param about - what it replies to, or what it replaces
   * @param by - who wrote it, where it had to wait: once somebody else is acted as, it is not sent. Default: whoever is
   * acted as
   * @returns whether it was sent
   */
  send(
    streamId: StreamId,
    message: OutgoingMessage,
    about?: DraftAbout,
    by?: User,
  ): Promise<boolean>;
  /** Passes a message on. @returns the conversations for which that did not work */
  forward(messageId: MessageId, streamIds: readonly StreamId[]): Promise<readonly StreamId[]>;
  /** Takes a message away from everyone. */
  suppress(message: Message): Promise<void>;
  /** Lets what is written next reply to a message. */
  beginReply(message: Message): void;
  /** Lets the person change a message. @param written - what it says, as it is written */
  beginEdit(message: Message, written: Written): void;
  /** Neither replies nor changes: what was written before a change comes back. */
  leaveAlone(streamId: StreamId): void;
  /** Fetches what a message answers or passes on. */
  readParent(message: HistoryMessage): Promise<void>;
}

/** Binds what a person can do with messages to the pod and the state. */
export function createMessageCommands(context: CommandContext, gate: PolicyGate): MessageCommands {
  const { service, store } = context;
  const underWay = createUnderWay(
    'It is not known whether the message has arrived. Look before you send it again.',
  );

  const sent = async (attempt: Parameters<typeof gate.pass<Message>>[0]) => {
    const message = await orNotice(context, gate.pass(attempt));
    if (message !== undefined) {
      store.dispatch({ type: 'messageArrived', message, here: true });
    }
    return message !== undefined;
  };

  return {
    send: async (streamId, outgoing, about, by = store.state().me) =>
      mayStillSend(context, by) &&
      sent((flags) =>
        underWay.run(streamId, (stopped) =>
          sendOrFind(context, { streamId, outgoing, stopped }, () =>
            transmit(context, { streamId, outgoing, about, stopped }, flags).catch(
              (error: unknown) => {
                throw isReplaced(context, streamId, error) ? replaced(error) : error;
              },
            ),
          ),
        ),
      ),
    ...queueCommands(context, underWay),
    forward: (messageId, streamIds) =>
      leftOf(context, streamIds, (streamId) =>
        sent((flags) => service.forward(messageId, streamId, flags)),
      ),
    suppress: async ({ messageId, stream: { streamId } }) => {
      const done = await orNotice(
        context,
        service.suppress(messageId).then(() => true),
      );
      if (done === true) {
        const at = podNow(store.state());
        store.dispatch({ type: 'messageSuppressed', streamId, messageId, at });
      }
    },
    ...draftCommands(context),
    readParent: async ({ messageId, stream: { streamId } }) => {
      const thread = await orLater(context, service.thread(messageId));
      const parent = thread?.message.parent;
      if (parent !== undefined) {
        store.dispatch({ type: 'parentRead', streamId, messageId, parent });
      }
    },
  };
}

/** Sends a message as what it is: one of its own, a reply or a change. */
function transmit(
  { service, store }: CommandContext,
  sent: {
    readonly streamId: StreamId;
    readonly outgoing: OutgoingMessage;
    readonly about: DraftAbout | undefined;
    readonly stopped: AbortSignal;
  },
  flags: PolicyFlags,
): Promise<Message> {
  const { streamId, outgoing, about, stopped } = sent;
  switch (about?.kind) {
    case undefined:
      return service.send(streamId, outgoing, flags, stopped);
    case 'reply':
      return service.reply(about.messageId, outgoing, flags, stopped);
    case 'edit': {
      const { messageId } = about;
      const known = messagesIn(store.state(), streamId);
      // It may have been changed elsewhere since the change was begun.
      const newest = known.find((message) => isCalled(message, messageId))?.messageId ?? messageId;
      return service.update(streamId, newest, outgoing, flags, stopped);
    }
  }
}

/** Whether something was refused because its conversation is not there any more: it has another id in a pod that was restarted. */
function isReplaced({ store }: CommandContext, streamId: StreamId, error: unknown): boolean {
  const { listed, conversations } = store.state();
  return (
    error instanceof PodError &&
    error.status >= 400 &&
    error.status < 500 &&
    listed &&
    isUnlisted(conversations, { streamId })
  );
}

function replaced(cause: unknown): PodError {
  const said = 'The conversation was replaced while the message was on its way. It was not sent.';
  return new PodError(404, said, { cause });
}

/** Whether somebody is there to say what they have written; if not, that is told. */
function mayStillSend(context: CommandContext, by: User | undefined): boolean {
  if (isActing(context, by)) {
    return true;
  }
  const text = `A message of ${by?.displayName ?? 'nobody'} was not sent: you have changed over. It is kept as a draft.`;
  context.store.dispatch({ type: 'noticeGiven', kind: 'error', text });
  return false;
}

/** Sends something to one conversation after the other, while the same person is acted as. Those to which it did not come are left. */
async function leftOf(
  context: CommandContext,
  streamIds: readonly StreamId[],
  sendTo: (streamId: StreamId) => Promise<boolean>,
): Promise<readonly StreamId[]> {
  const { me } = context.store.state();
  const left: StreamId[] = [];
  for (const streamId of streamIds) {
    if (!isActing(context, me) || !(await sendTo(streamId))) {
      left.push(streamId);
    }
  }
  return left;
}

/** What is done with drafts: they become replies or changes. */
function draftCommands({
  store,
}: CommandContext): Pick<MessageCommands, 'beginReply' | 'beginEdit' | 'leaveAlone'> {
  const draftOf = (streamId: StreamId) => store.state().drafts[streamId] ?? emptyDraft;
  return {
    beginReply: ({ messageId, stream: { streamId } }) =>
      store.dispatch({
        type: 'draftChanged',
        streamId,
        draft: answering(draftOf(streamId), messageId),
      }),
    beginEdit: ({ messageId, stream: { streamId } }, written) =>
      store.dispatch({
        type: 'draftChanged',
        streamId,
        draft: editing(draftOf(streamId), messageId, written),
      }),
    leaveAlone: (streamId) =>
      store.dispatch({ type: 'draftChanged', streamId, draft: leftAlone(draftOf(streamId)) }),
  };
}
