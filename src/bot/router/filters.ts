import type {
  Attachment,
  EventOf,
  EventType,
  MessageId,
  MessageUser,
} from '../../contract/index.js';
import { isEvent } from '../../contract/index.js';
import type {
  CashtagToken,
  HashtagToken,
  LinkToken,
  MentionToken,
  Token,
} from '../../messageml/index.js';
import type { Context, EventContext, MessageContext } from '../context.js';

type Some<Item> = readonly [Item, ...Item[]];

/** The context of somebody who came into a room or left it. */
export type MemberContext<Type extends 'USERJOINEDROOM' | 'USERLEFTROOM'> = EventContext<
  EventOf<Type>
> & {
  /** Who came or left. */
  readonly member: MessageUser;
};

/** What `bot.on` takes besides the types of events, and what its handlers know then. */
export interface FilterContexts {
  /** A new message. */
  readonly message: MessageContext;
  /** A new message with files. */
  readonly 'message:attachment': MessageContext & { readonly attachments: Some<Attachment> };
  /** A new message that mentions somebody. */
  readonly 'message:mention': MessageContext & { readonly mentions: Some<MentionToken> };
  /** A new message with hashtags. */
  readonly 'message:hashtag': MessageContext & { readonly hashtags: Some<HashtagToken> };
  /** A new message with cashtags. */
  readonly 'message:cashtag': MessageContext & { readonly cashtags: Some<CashtagToken> };
  /** A new message with links. */
  readonly 'message:link': MessageContext & { readonly links: Some<LinkToken> };
  /** A new message in a chat of two. */
  readonly 'message:direct': MessageContext;
  /** A new message in a room. */
  readonly 'message:room': MessageContext;
  /** A new message that answers another one, or forwards it. */
  readonly 'message:reply': MessageContext & { readonly parentMessageId: MessageId };
  /** A message that took the place of another one: somebody edited it. */
  readonly 'message:update': MessageContext & { readonly replaced: MessageId };
  /** The bot was taken into a room. Rooms that it made or joined by itself do not count. */
  readonly 'bot:joined': MemberContext<'USERJOINEDROOM'>;
  /** The bot was taken out of a room. One that it left by itself does not count. */
  readonly 'bot:left': MemberContext<'USERLEFTROOM'>;
  /** Somebody else came into a room. */
  readonly 'user:joined': MemberContext<'USERJOINEDROOM'>;
  /** Somebody else left a room. */
  readonly 'user:left': MemberContext<'USERLEFTROOM'>;
}

/** The name of a filter. */
export type FilterName = keyof FilterContexts;

/** A filter: of which events it is, and the context that its handlers get, if an event fits. */
interface Filter<Narrowed> {
  readonly type: EventType;
  readonly narrow: (ctx: Context) => Narrowed | undefined;
}

/** All filters. Each is one entry here and one in {@link FilterContexts}. */
export const filters: { readonly [Name in FilterName]: Filter<FilterContexts[Name]> } = {
  message: ofNew((ctx) => ctx),
  'message:attachment': ofNew((ctx) => {
    const attachments = some(messageOf(ctx).attachments ?? []);
    return attachments && { attachments, ...ctx };
  }),
  'message:mention': ofNew((ctx) => {
    const mentions = some(tokensOf(ctx, 'mention'));
    return mentions && { mentions, ...ctx };
  }),
  'message:hashtag': ofNew((ctx) => {
    const hashtags = some(tokensOf(ctx, 'hashtag'));
    return hashtags && { hashtags, ...ctx };
  }),
  'message:cashtag': ofNew((ctx) => {
    const cashtags = some(tokensOf(ctx, 'cashtag'));
    return cashtags && { cashtags, ...ctx };
  }),
  'message:link': ofNew((ctx) => {
    const links = some(ctx.incoming.links);
    return links && { links, ...ctx };
  }),
  'message:direct': ofNew((ctx) => (ctx.stream.streamType === 'IM' ? ctx : undefined)),
  'message:room': ofNew((ctx) => (ctx.stream.streamType === 'ROOM' ? ctx : undefined)),
  'message:reply': ofNew((ctx) => {
    const { parentMessageId } = messageOf(ctx);
    return parentMessageId === undefined ? undefined : { parentMessageId, ...ctx };
  }),
  'message:update': {
    type: 'MESSAGESENT',
    narrow: (ctx) => {
      const message = asMessageContext(ctx);
      const replaced = message && messageOf(message).replacing;
      return message && replaced !== undefined ? { replaced, ...message } : undefined;
    },
  },
  'bot:joined': { type: 'USERJOINEDROOM', narrow: (ctx) => joined(ctx, true) },
  'bot:left': { type: 'USERLEFTROOM', narrow: (ctx) => left(ctx, true) },
  'user:joined': { type: 'USERJOINEDROOM', narrow: (ctx) => joined(ctx, false) },
  'user:left': { type: 'USERLEFTROOM', narrow: (ctx) => left(ctx, false) },
};

/** Whether a name is one of a filter, and not a type of event. */
export function isFilterName(name: string): name is FilterName {
  return Object.hasOwn(filters, name);
}

/** The context of a message, if the event is one. */
export function asMessageContext(ctx: Context): MessageContext | undefined {
  return isOfMessage(ctx) ? ctx : undefined;
}

function isOfMessage(ctx: Context): ctx is MessageContext {
  const { event, stream, incoming } = ctx;
  return isEvent(event, 'MESSAGESENT') && stream !== undefined && incoming !== undefined;
}

/** Whether a message took the place of another one. */
export function isUpdate(ctx: MessageContext): boolean {
  return messageOf(ctx).replacing !== undefined;
}

function ofNew<Narrowed>(narrow: (ctx: MessageContext) => Narrowed | undefined): Filter<Narrowed> {
  return {
    type: 'MESSAGESENT',
    narrow: (ctx) => {
      const message = asMessageContext(ctx);
      return message === undefined || isUpdate(message) ? undefined : narrow(message);
    },
  };
}

function joined(ctx: Context, isBot: boolean): MemberContext<'USERJOINEDROOM'> | undefined {
  const { event, stream } = ctx;
  if (!isEvent(event, 'USERJOINEDROOM') || stream === undefined) {
    return undefined;
  }
  const member = event.payload.userJoinedRoom.affectedUser;
  return (member.userId === ctx.bot.id) === isBot ? { ...ctx, event, stream, member } : undefined;
}

function left(ctx: Context, isBot: boolean): MemberContext<'USERLEFTROOM'> | undefined {
  const { event, stream } = ctx;
  if (!isEvent(event, 'USERLEFTROOM') || stream === undefined) {
    return undefined;
  }
  const member = event.payload.userLeftRoom.affectedUser;
  return (member.userId === ctx.bot.id) === isBot ? { ...ctx, event, stream, member } : undefined;
}

function messageOf({ event }: MessageContext) {
  return event.payload.messageSent.message;
}

function tokensOf<Kind extends Token['kind']>(
  { incoming }: MessageContext,
  kind: Kind,
): readonly Extract<Token, { kind: Kind }>[] {
  return incoming.tokens.filter(
    (token): token is Extract<Token, { kind: Kind }> => token.kind === kind,
  );
}

function some<Item>(items: readonly Item[]): Some<Item> | undefined {
  const [first, ...others] = items;
  return first === undefined ? undefined : [first, ...others];
}
