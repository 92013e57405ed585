import type { Message } from '../../contract/index.js';
import { keepingFiles } from '../attachments/keeping.js';
import { forbidden } from '../errors.js';
import type { Session } from '../http/call.js';
import type { PolicyFlags } from '../policies/content.js';
import { permit } from '../policies/enforce.js';
import type { RenderedMessage } from '../rendering/render.js';
import type { Change, Service } from '../service.js';
import type { UserRow } from '../store/tables.js';
import { messagesOf } from '../store/transactions.js';
import { requireWriter } from '../streams/access.js';
import { messageContent, withShared } from './message-content.js';
import { postMessage } from './post.js';
import type { PreparedMessage } from './prepared-message.js';

/** What a user sends into a stream: rendered, but not yet checked by policies. */
export interface MessageToSend extends Pick<PreparedMessage, 'stream' | 'source' | 'rendered'> {
  readonly session: Session;
  readonly flags: PolicyFlags;
  readonly attachments?: PreparedMessage['attachments'];
  readonly previews?: PreparedMessage['previews'];
  /** The message that this one answers, passes on or, on a wall, shares. */
  readonly parentId?: string;
  /** On a wall: the message that it shares, which policies look at as well. */
  readonly shared?: { readonly message: Message; readonly rendered: RenderedMessage };
}

/**
 * Sends a message as its user may: it is kept when the user may write to the stream, may send what
 * is in it (MSG-6), and no policy objects.
 *
 * @throws Refusal 403, 400, or 451 when a policy of the company objects
 */
export async function sendMessage(service: Service, message: MessageToSend): Promise<Message> {
  const { session, stream, source, rendered, flags, shared } = message;
  const author = session.user;
  requireRightToSend(author, rendered);
  const content = messageContent({ author, stream, rendered, flags, now: service.clock.now() });
  const permission = await permit(
    service,
    shared === undefined ? content : withShared(content, shared.message.messageId, shared.rendered),
  );
  const post = async (change: Change) => {
    await requireWriter(change.queries, stream, author);
    const posted = await postMessage(service, change, {
      stream,
      author,
      columns: { session_id: session.id, parent_id: message.parentId ?? null },
      source,
      rendered,
      attachments: message.attachments ?? [],
      previews: message.previews ?? [],
      ...(shared && { sharedMessage: shared.message }),
    });
    await permission.record(change.queries, posted.messageId);
    return posted;
  };
  // Violations are listed in the order in which they are recorded: then nothing else is changed meanwhile.
  const options = permission.isRecorded ? {} : { holds: [messagesOf(stream.id)] };
  const files = [...(message.attachments ?? []), ...(message.previews ?? [])];
  return keepingFiles(service, files, () => service.change(post, options));
}

/**
 * Interactive elements come from service accounts only (MSG-6); on behalf of a user, the user counts.
 *
 * @throws Refusal 403
 */
export function requireRightToSend(author: UserRow, { isInteractive }: RenderedMessage): void {
  if (author.account_type !== 'SYSTEM' && isInteractive) {
    throw forbidden(
      'Only service accounts can send forms, dialogs and other interactive elements.',
    );
  }
}
