import type {
  BotAbout,
  Conversations,
  FormValues,
  HistoryPage,
  LastMessage,
  Message,
  MessageId,
  ParentMessage,
  Person,
  StillUnread,
  StreamId,
  User,
  UserId,
} from '../../contract/index.js';
import type { Connection } from '../service/live-events.js';
import type { PolicyObjection } from '../service/pod-error.js';
import type { FormAddress, RoomMember } from '../service/pod-service.js';
import type { ConsoleState, JournalFilter, Notice, OpenPage, Stage } from './console-state.js';
import type { Draft } from './drafts.js';
import type { EnteredForms, FormEntries } from './form-entries.js';
import type { PagePlace } from './histories.js';
import type { KeptDraft } from './kept-drafts.js';
import type { PodTopic } from './pod-topics.js';
import type { ToldProblem } from './problems.js';
import type { Held, Unsent } from './unsent.js';

/** What each kind of action carries. */
export interface ActionPayloads {
  readonly stageReached: { readonly stage: Stage };
  readonly peopleListed: { readonly people: readonly Person[] };
  /** Another person is acted as: all that belonged to the one before is let go. */
  readonly personChosen: {
    readonly me: User;
    /** What they have entered in forms so far, as far as the browser has kept it. */
    readonly entered?: EnteredForms;
  };
  readonly connectionChanged: { readonly connection: Connection };
  /** `drafts` are those that the browser has kept. */
  readonly conversationsListed: {
    readonly listed: Conversations;
    readonly drafts: readonly KeptDraft[];
    /** The browser's time, epoch milliseconds. */
    readonly now: number;
    /** Conversations that something was told of while the list was on its way: it may be older than that. */
    readonly told?: ReadonlySet<StreamId>;
  };
  readonly historyRead: {
    readonly streamId: StreamId;
    readonly page: HistoryPage;
    readonly place: PagePlace;
    /** What happened while the page was on its way: the page may be older than that. */
    readonly meanwhile?: readonly Action[];
  };
  /** What was fetched of these conversations may be old: it is let go. */
  readonly historiesForgotten: { readonly but: StreamId | undefined };
  /** Something could not be fetched; left out, why: it is being tried again. */
  readonly fetchFailed: { readonly what: string; readonly why?: string };
  readonly historyFailed: { readonly streamId: StreamId; readonly place: PagePlace };
  /** `here`: it was sent from this page. */
  readonly messageArrived: { readonly message: Message; readonly here?: true };
  readonly messageSuppressed: {
    readonly streamId: StreamId;
    readonly messageId: MessageId;
    readonly at: number;
  };
  /** What a message answers or passes on was fetched. */
  readonly parentRead: {
    readonly streamId: StreamId;
    readonly messageId: MessageId;
    readonly parent: ParentMessage;
  };
  readonly messagesSeen: {
    readonly streamId: StreamId;
    readonly seen: readonly MessageId[] | 'all';
    /** Left out where a newer count is there. */
    readonly left?: StillUnread;
  };
  /** From a message on a conversation is to be read again. */
  readonly messagesUnread: {
    readonly streamId: StreamId;
    readonly from: MessageId;
    readonly left: StillUnread;
  };
  /** What is pinned to a conversation, if anything. */
  readonly pinRead: { readonly streamId: StreamId; readonly pinned: LastMessage | undefined };
  readonly membersListed: { readonly streamId: StreamId; readonly members: readonly RoomMember[] };
  readonly conversationOpened: {
    readonly streamId: StreamId;
    readonly target?: MessageId | undefined;
  };
  readonly conversationClosed: object;
  /** Shows a view that is not a conversation. */
  readonly pageOpened: OpenPage;
  /** Narrows down what the open page shows; what is left out stays as it is. */
  readonly pageNarrowed: Partial<Omit<OpenPage, 'name'>>;
  /** The same message again closes the inspector. */
  readonly messageInspected: { readonly messageId: MessageId };
  /** Shows a part of a message at the right: a tab of the inspector, or its replies. Left out, it is closed. */
  readonly partShown: {
    readonly messageId?: MessageId | undefined;
    readonly part?: string | undefined;
  };
  /** Hides the right part, whatever it shows, or shows the details. */
  readonly detailsToggled: object;
  /** Shows a topic in the pod's panel, or closes it. */
  readonly podShown: { readonly topic: PodTopic | undefined };
  /** Narrows down the journal in it; what is left out stays as it is. */
  readonly journalNarrowed: Partial<JournalFilter>;
  readonly attentionChanged: { readonly attentive: boolean };
  readonly draftChanged: { readonly streamId: StreamId; readonly draft: Draft };
  /** The same person has written in another tab. */
  readonly heldElsewhere: { readonly streamId: StreamId; readonly held: Held };
  /** These files will go with what somebody is writing; `back`: they were not sent, and come in front of those chosen since. */
  readonly filesChosen: {
    readonly by: UserId;
    readonly streamId: StreamId;
    readonly files: readonly File[];
    readonly back?: true;
  };
  /** What was written is on its way. */
  readonly sendingBegun: { readonly streamId: StreamId; readonly draft: Draft };
  /** It has arrived; or it has not, and is back, in front of what was written since. */
  readonly sendingEnded: {
    readonly streamId: StreamId;
    readonly draft: Draft;
    readonly isSent: boolean;
    /** What was to go along with it, and is back as well. Default: nothing. */
    readonly files?: readonly File[];
  };
  /** What was not sent is put into the box, in the place of what is there, or is given up. */
  readonly unsentTaken: {
    readonly streamId: StreamId;
    readonly unsent: Unsent;
    readonly to: 'box' | 'nowhere';
  };
  readonly formSubmitted: { readonly form: FormAddress; readonly values: FormValues };
  /** The pod has taken what was submitted. */
  readonly formTaken: { readonly form: FormAddress };
  readonly formReopened: { readonly form: FormAddress };
  /** `form`: its {@link formKey}. Without entries, nothing of it is kept any more. */
  readonly formEntered: { readonly form: string; readonly entries: FormEntries };
  /** `part`: a key that it keeps over the versions of its message. */
  readonly partUnfolded: { readonly part: string; readonly unfolded: boolean };
  /** A bot runs as it is described now. */
  readonly botStarted: { readonly bot: UserId; readonly about: BotAbout };
  readonly problemTold: { readonly problem: ToldProblem };
  readonly problemDismissed: { readonly id: string };
  readonly objectionRaised: { readonly objection: PolicyObjection };
  readonly objectionAnswered: object;
  readonly noticeGiven: Omit<Notice, 'id'>;
  readonly noticeDismissed: { readonly id: number };
}

/** The kinds of action. */
export type ActionType = keyof ActionPayloads;

/** What happened; the reducer says what it means. */
export type Action = {
  [Type in ActionType]: { readonly type: Type } & ActionPayloads[Type];
}[ActionType];

/** What each kind of action makes of the state. */
export type Reducers = {
  readonly [Type in ActionType]: (
    state: ConsoleState,
    action: ActionPayloads[Type],
  ) => ConsoleState;
};
