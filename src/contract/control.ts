import type { Event, FormValues } from './events.js';
import type { MessageId, StreamId, UserId } from './ids.js';
import type { AccountType, User } from './users.js';

/**
 * The embedded pod's control API: what only an emulator has. It lives under `/cadenza/v1`, apart from
 * the service's own paths, and every call carries `Authorization: Bearer <control token>`. The
 * console, the test kit and the command line use it.
 *
 * `docs/pod-control.md` describes every call; `PodControl` makes them from TypeScript.
 */
export const controlPath = '/cadenza/v1';

/** `GET /cadenza/v1/datafeeds`: those that are alive, the oldest first. */
export interface ControlDatafeeds {
  readonly datafeeds: readonly ControlDatafeed[];
}

/** A datafeed of somebody, seen from outside. */
export interface ControlDatafeed {
  /** As it stands in the calls that read it. */
  readonly id: string;
  /** Whose it is. */
  readonly username: string;
  /** Epoch milliseconds. */
  readonly lastReadAt: number;
  /** Whether a read of it is being held open by the process that answers. */
  readonly isBeingRead: boolean;
}

/** `GET /cadenza/v1/people`: everyone whom the console can act as or talk to. */
export interface People {
  readonly people: readonly Person[];
}

/** A user of the pod, seen from outside. */
export interface Person {
  /** Names the account in calls and events. */
  readonly id: UserId;
  /** The name to log in with. */
  readonly username: string;
  /** The name that others see. */
  readonly displayName: string;
  /** An end user (`NORMAL`), or a service account (`SYSTEM`). */
  readonly accountType: AccountType;
  /** Set to false for all other people when an end user is logged in to the console. */
  readonly mayActAs?: false;
  /** Set as long as this person is suspended, and cannot be acted as. */
  readonly suspended?: true;
  /** Set for a bot that has said what it does. */
  readonly about?: BotAbout;
}

/** What a bot does, as announced by `PUT /cadenza/v1/bots/{username}`. */
export interface BotAbout {
  /** One or two sentences. */
  readonly description: string;
  /** What can be asked of it, the first being what one tries first. */
  readonly commands: readonly BotCommand[];
}

/** A command of a bot. */
export interface BotCommand {
  /** How it is written: `/quote {$ticker}`. */
  readonly usage: string;
  /** What it does. */
  readonly description?: string;
  /** A call of it that works as it stands: `/quote $IBM`. */
  readonly example?: string;
}

/**
 * What a bot's developer should know about something that was said to it: why its handler failed, or that
 * nothing took it. `POST /cadenza/v1/bots/{username}/problems` shows it in the console, below the message.
 */
export interface BotProblem {
  readonly streamId: StreamId;
  /** The message that it is about. Left out: the conversation as it is now. */
  readonly messageId?: MessageId;
  /** What happened, in a line or two. */
  readonly title: string;
  /** What to look at, to be shown as it stands: the lines of the source, the markup, a handler to paste. */
  readonly details?: string;
  /** Whether it is over when the bot has started again, or could not for another reason: a file that cannot be loaded. */
  readonly untilStarted?: boolean;
}

/** The type of the event by which those who watch a conversation are told of a {@link BotProblem}. */
export const botProblemEvent = 'CADENZABOTPROBLEM';

/** The type of the event by which everyone who watches is told that a bot has started, and what it is described by. */
export const botStartedEvent = 'CADENZABOTSTARTED';

/** The answer of `POST /cadenza/v1/sessions`: tokens for the service's own calls, as if the person had logged in. */
export interface ActingSession {
  /** Sent as the header `sessionToken`. */
  readonly sessionToken: string;
  /** Sent as the header `keyManagerToken`. */
  readonly keyManagerToken: string;
  /** Who acts. */
  readonly user: User;
}

/**
 * The answer of `POST /cadenza/v1/applications/{appId}/user-tokens`: what the page of an extension application gets from
 * the chat client.
 */
export interface UserToken {
  /** Signed by the pod (RS512): who uses the application. */
  readonly jwt: string;
}

/** How a user token is made. */
export interface UserTokenOptions {
  /** For how long it is valid, in milliseconds, by real time: at most a day; 0 for one that has expired. Default: 5 minutes. */
  readonly expiresIn?: number | undefined;
}

/**
 * `POST /cadenza/v1/streams/{streamId}/messages/{messageId}/forms/{formId}` with the person's
 * `sessionToken`: submit a form of a message. Answers 204.
 */
export interface FormSubmission {
  /** The fields by name, and under `action` the name of the pressed button. */
  readonly formValues: FormValues;
}

/**
 * `GET /cadenza/v1/events` with the person's `sessionToken`: server-sent events, one per event of
 * the person's streams (their own included), each `data:` line one of these as JSON. Besides what a datafeed
 * delivers, an event of the type `CADENZABOTPROBLEM` holds a {@link BotProblem} as `payload.botProblem`, and one of the
 * type `CADENZABOTSTARTED` a {@link BotAbout} as `payload.botStarted`.
 */
export type ControlEvent = Event;

/**
 * `GET /cadenza/v1/watch?users=…`: the same for several people over one connection, each `data:` line one of
 * these as JSON.
 */
export interface WatchedEvent {
  /** Whose event it is. What reaches several of the people watched comes once for each. */
  readonly user: UserId;
  readonly event: ControlEvent;
}

/**
 * The other thing that `GET /cadenza/v1/watch` tells: the pod was reset or brought back to a snapshot, and
 * whatever was fetched before may be something else.
 */
export interface StateReplaced {
  readonly replaced: true;
}

/** What of a pod's settings can be switched while it runs. */
export interface PodSettings {
  /** Whether a service account must be in a stream to import into it (IMP-16). */
  readonly importerMustBeMember: boolean;
}
