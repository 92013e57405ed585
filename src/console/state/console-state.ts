import type {
  FormValues,
  HistoryMessage,
  LastMessage,
  MessageId,
  Person,
  StreamId,
  User,
  UserId,
} from '../../contract/index.js';
import type { Connection } from '../service/live-events.js';
import type { PolicyObjection } from '../service/pod-error.js';
import type { RoomMember } from '../service/pod-service.js';
import type { Conversation } from './conversations.js';
import type { Draft } from './drafts.js';
import type { EnteredForms } from './form-entries.js';
import type { History } from './histories.js';
import type { PageName } from './page-names.js';
import type { PodTopic } from './pod-topics.js';
import type { ToldProblem } from './problems.js';
import type { Unsent } from './unsent.js';

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

/** The pod's time beside that of the browser. */
export interface PodTime {
  /** How far it is ahead, in milliseconds. */
  readonly ahead: number;
  /** Where it stands still, epoch milliseconds. */
  readonly frozenAt: number | undefined;
}

/** Everything the page shows. Only the reducer makes a new one. */
export interface ConsoleState {
  readonly stage: Stage;
  readonly people: ReadonlyMap<UserId, Person>;
  /** The person the console acts as. */
  readonly me?: User;
  readonly connection: Connection;
  readonly time: PodTime;
  readonly conversations: readonly Conversation[];
  /** Whether the conversations were listed. */
  readonly listed: boolean;
  /** Why something could not be fetched, by what it is: `conversations`, or the members of a room, `members <id>`. */
  readonly failures: Readonly<Record<string, string | undefined>>;
  readonly histories: Readonly<Record<StreamId, History>>;
  /** Members of rooms, as far as they have been fetched. */
  readonly members: Readonly<Record<StreamId, readonly RoomMember[]>>;
  /** What is pinned to conversations, as far as it has been fetched. */
  readonly pins: Readonly<Record<StreamId, LastMessage | undefined>>;
  /** `undefined`: none, the list is looked at. */
  readonly open: OpenConversation | undefined;
  /** The page shown in the middle instead of a conversation. */
  readonly page?: OpenPage | undefined;
  readonly drafts: Readonly<Record<StreamId, Draft>>;
  /** The files that will go with what is being written, by {@link filesKey}. */
  readonly files: Readonly<Record<string, readonly File[]>>;
  /** What is on its way to the pod, by conversation, the first to be sent first. */
  readonly sending: Readonly<Record<StreamId, readonly Draft[]>>;
  /** What was sent since nothing was on its way and has not arrived, by conversation, in its order. */
  readonly turns: Readonly<Record<StreamId, readonly Draft[]>>;
  /** What was not sent and has no place in the box, by conversation. */
  readonly unsent: Readonly<Record<StreamId, readonly Unsent[]>>;
  /** What was submitted, by {@link formKey}. A form that is here takes no further input. */
  readonly submitted: Readonly<Record<string, FormValues>>;
  /** Those of them that the pod has not taken yet. */
  readonly submitting: ReadonlySet<string>;
  /** What was entered in forms and not submitted, by {@link formKey} of the first version of the message. */
  readonly entered: EnteredForms;
  /** Parts of messages that somebody has unfolded, or folded, by their keys. */
  readonly unfolded: Readonly<Record<string, boolean>>;
  readonly notices: readonly Notice[];
  /** What bots could not do, oldest first. */
  readonly problems: readonly ToldProblem[];
  /** What a policy of the company has against what the person has just sent. */
  readonly objection?: PolicyObjection | undefined;
  /** The ids of those that were read and put away. */
  readonly dismissed: ReadonlySet<string>;
  /** What the pod's panel shows; `undefined`: it is closed. */
  readonly podTopic?: PodTopic | undefined;
  readonly journal: JournalFilter;
  /** The tab of the inspector that was looked at last: people who go from message to message compare the same part. */
  readonly inspectorPart: string;
  /** Whether somebody looks at the page; messages count as read only then. */
  readonly attentive: boolean;
  /** Whether the right part stays while no message is inspected. */
  readonly detailsShown: boolean;
}

/** A view in the middle that is not a conversation. */
export interface OpenPage {
  readonly name: PageName;
  /** What it is narrowed down to; empty for all. */
  readonly filter: string;
  /** What is chosen from the lists in it, by their names; what is left out or empty is as it was at first. */
  readonly chosen?: Chosen;
  /** The filter is being typed: the address keeps one place for all that comes until something else is done. */
  readonly typing?: true;
}

/** What the journal in the pod's panel is narrowed down to. */
export interface JournalFilter {
  /** Which kind of lines; empty for all. */
  readonly kind: string;
  readonly text: string;
  /** The text is being typed, as with {@link OpenPage}. */
  readonly typing?: true;
}

/** What was chosen from lists, by their names. */
export type Chosen = Readonly<Record<string, string>>;

/** The conversation in the middle. */
export interface OpenConversation {
  readonly streamId: StreamId;
  /** Which conversation it is, should its id be another one later. */
  readonly identity: string;
  /** The oldest message that was unread when it was opened. */
  readonly newFrom: MessageId | undefined;
  /** The message that it was opened for, such as by a link. */
  readonly target: MessageId | undefined;
  /** The message that the inspector shows. */
  readonly inspected: MessageId | undefined;
  /** The message that was sent last from this page while it was open. */
  readonly said?: MessageId | undefined;
  /** Whether the person wants to read it later: nothing in it counts as seen until it is opened again. */
  readonly keptUnread?: true;
  /** The message whose replies are shown at the right. */
  readonly thread?: MessageId | undefined;
}

/** What an address calls the replies to a message, beside the names of the inspector's tabs. */
export const repliesPart = 'replies';

/** The state before anything was fetched. */
export const initialState: ConsoleState = {
  stage: 'starting',
  people: new Map(),
  connection: 'connecting',
  time: { ahead: 0, frozenAt: undefined },
  conversations: [],
  listed: false,
  failures: {},
  histories: {},
  members: {},
  pins: {},
  open: undefined,
  drafts: {},
  files: {},
  sending: {},
  turns: {},
  unsent: {},
  submitted: {},
  submitting: new Set(),
  entered: {},
  unfolded: {},
  notices: [],
  problems: [],
  dismissed: new Set(),
  journal: { kind: '', text: '' },
  inspectorPart: 'presentationml',
  attentive: true,
  detailsShown: true,
};

/** Whether the right part is there: for the details, or because a message is inspected. */
export function isDetailsPaneShown({ detailsShown, open }: ConsoleState): boolean {
  return detailsShown || open?.inspected !== undefined;
}

/** Names the files that a person has chosen for a conversation: whoever changes over and comes back still has them. */
export function filesKey(by: UserId, streamId: StreamId): string {
  return `${by} ${streamId}`;
}

/** Names a form of a message within the state. */
export function formKey(messageId: MessageId, formId: string): string {
  return `${messageId}/${formId}`;
}

/** The pod's time, epoch milliseconds. */
export function podNow({ time }: ConsoleState): number {
  return time.frozenAt ?? Date.now() + time.ahead;
}

/** The messages of a conversation that have been fetched. */
export function messagesIn(state: ConsoleState, streamId: StreamId): readonly HistoryMessage[] {
  return state.histories[streamId]?.messages ?? [];
}
