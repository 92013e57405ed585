import type {
  FormValues,
  Message,
  MessageId,
  Person,
  StreamId,
  User,
  UserId,
} from '../../contract/index.js';
import type { Connection } from '../service/live-events.js';
import type { RoomMember } from '../service/pod-service.js';
import type { Conversation } from './conversations.js';
import type { History } from './histories.js';

/** How far the console has come. */
export type Stage =
  /** The people of the pod are being fetched. */
  | 'starting'
  /** Nobody is chosen to act as. */
  | 'choosing'
  /** A session is being started. */
  | 'entering'
  | 'ready'
  /** The pod did not answer at the start. */
  | 'failed';

/** A sentence shown for a while: what went wrong, or what was done. */
export interface Notice {
  readonly id: number;
  readonly kind: 'error' | 'done';
  readonly text: string;
}

/** What the composer holds for one conversation while another one is looked at. */
export interface Draft {
  readonly text: string;
  /** Entity data of a message written as MessageML. */
  readonly data: string;
  /** Whether `text` is MessageML; else it is plain text. */
  readonly markup: boolean;
}

/** A conversation nothing was written in yet. */
export const emptyDraft: Draft = { text: '', data: '', markup: false };

/** Everything the page shows. Only the reducer makes a new one. */
export interface ConsoleState {
  readonly stage: Stage;
  readonly people: ReadonlyMap<UserId, Person>;
  /** The person the console acts as. */
  readonly me?: User;
  readonly connection: Connection;
  readonly conversations: readonly Conversation[];
  readonly histories: Readonly<Record<StreamId, History>>;
  /** Members of rooms, as far as they have been fetched. */
  readonly members: Readonly<Record<StreamId, readonly RoomMember[]>>;
  /** Up to which message's timestamp the person has read each conversation. */
  readonly readUntil: Readonly<Record<StreamId, number>>;
  /** `undefined`: none, the list is looked at. */
  readonly open: OpenConversation | undefined;
  readonly drafts: Readonly<Record<StreamId, Draft>>;
  /** What was submitted, by {@link formKey}. A form that is here takes no further input. */
  readonly submitted: Readonly<Record<string, FormValues>>;
  readonly notices: readonly Notice[];
  /** Whether somebody looks at the page; messages count as read only then. */
  readonly attentive: boolean;
  /** Whether the right part stays while no message is inspected. */
  readonly detailsShown: boolean;
}

/** The conversation in the middle. */
export interface OpenConversation {
  readonly streamId: StreamId;
  /** Messages later than this were unread when it was opened. */
  readonly newSince: number;
  /** The message that the inspector shows. */
  readonly inspected: MessageId | undefined;
}

/** The state before anything was fetched. */
export const initialState: ConsoleState = {
  stage: 'starting',
  people: new Map(),
  connection: 'connecting',
  conversations: [],
  histories: {},
  members: {},
  readUntil: {},
  open: undefined,
  drafts: {},
  submitted: {},
  notices: [],
  attentive: true,
  detailsShown: true,
};

/** Whether the right part is there: for the details, or because a message is inspected. */
export function isDetailsPaneShown({ detailsShown, open }: ConsoleState): boolean {
  return detailsShown || open?.inspected !== undefined;
}

/** Names a form of a message within the state. */
export function formKey(messageId: MessageId, formId: string): string {
  return `${messageId}/${formId}`;
}

/** The messages of a conversation that have been fetched. */
export function messagesIn(state: ConsoleState, streamId: StreamId): readonly Message[] {
  return state.histories[streamId]?.messages ?? [];
}
