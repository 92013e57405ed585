import type { MessageId, StillUnread, StreamId, UserId } from '../../contract/index.js';

/** What a person has seen in one tab, as the others are told. */
export interface SeenElsewhere {
  readonly user: UserId;
  readonly streamId: StreamId;
  readonly seen: readonly MessageId[] | 'all';
  readonly left: StillUnread;
  /** The message from which on the person wants to read again. */
  readonly unreadFrom?: MessageId;
}

/** Between the tabs of a browser. */
export interface SeenChannel {
  tell(seen: SeenElsewhere): void;
  listen(onSeen: (seen: SeenElsewhere) => void): void;
  close(): void;
}

/** Tells all tabs of this browser. */
export function createSeenChannel(): SeenChannel {
  const channel = new BroadcastChannel('cadenza-seen');
  return {
    tell: (seen) => channel.postMessage(seen),
    listen: (onSeen) => {
      channel.onmessage = ({ data }: { readonly data: unknown }) => onSeen(data as SeenElsewhere);
    },
    close: () => channel.close(),
  };
}
