import type { ConfigInput } from 'cadenza';

/** What a bot in a process of its own is told at first. */
export interface EchoOrder {
  /**
   * `loop` is a bot as the kits of old had them, `eager` one that acknowledges at once and waits for no handler,
   * `bare` the least that a bot can do: the requests and nothing else.
   */
  readonly kind: 'cadenza' | 'loop' | 'eager' | 'bare';
  readonly url: string;
  readonly config: ConfigInput;
  readonly tokens: Readonly<Record<string, string>>;
  readonly botId: number;
}

/** What a loop looks at of an event. */
export interface FeedEvent {
  readonly type: string;
  readonly initiator: { readonly user: { readonly userId: number } };
  readonly payload: {
    readonly messageSent: {
      readonly message: {
        readonly message: string;
        readonly stream: { readonly streamId: string };
      };
    };
  };
}

/** What an event asks to be said back; undefined for all that is not for this bot. */
export function echoOf({ type, initiator, payload }: FeedEvent, botId: number): string | undefined {
  return type === 'MESSAGESENT' && initiator.user.userId !== botId
    ? /\/echo (\d+ \d+)/.exec(payload.messageSent.message.message)?.[1]
    : undefined;
}
