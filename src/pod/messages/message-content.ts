import type { MessageId } from '../../contract/index.js';
import type { Content, PolicyFlags } from '../policies/content.js';
import type { RenderedMessage } from '../rendering/render.js';
import type { StreamRow, UserRow } from '../store/tables.js';
import { toMessageUser } from '../store/users.js';

/** A message that is to be posted, by whom and where. */
interface ToBePosted {
  readonly author: UserRow;
  readonly stream: StreamRow;
  readonly rendered: RenderedMessage;
  readonly flags: PolicyFlags;
  readonly now: number;
}

/** What policies look at of a message that is to be posted: all that it shows counts, apart from mentions (DLP-10). */
export function messageContent({ author, stream, rendered, flags, now }: ToBePosted): Content {
  return {
    kind: 'message',
    requester: author,
    target: stream.id,
    external: stream.external === 1,
    texts: rendered.shown,
    identity: `${rendered.presentation}\n${rendered.entityData}`,
    flags,
    describe: (id, generation) => ({
      messageId: id ?? '',
      timestamp: generation === 'V1' ? 0 : now,
      message: rendered.presentation,
      data: rendered.entityData,
      user:
        generation === 'V1'
          ? { userId: author.id, displayName: author.display_name }
          : toMessageUser(author),
      stream: { streamId: stream.id, streamType: stream.type },
      ...(generation === 'V2' && { externalRecipients: stream.external === 1 }),
    }),
  };
}

/** The same message on a wall, where what it shares counts as well (DLP-10). */
export function withShared(content: Content, id: MessageId, shared: RenderedMessage): Content {
  return {
    ...content,
    texts: [...content.texts, ...shared.shown],
    identity: `${content.identity}\n${id}`,
  };
}
