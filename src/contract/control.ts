import type { Event, FormValues } from './events.js';
import type { UserId } from './ids.js';
import type { AccountType, User } from './users.js';

/**
 * The embedded pod's control API: what only an emulator has. It lives under `/cadenza/v1`, apart from
 * the service's own paths, and every call carries `Authorization: Bearer <control token>`. The
 * console, the test kit and the command line use it.
 *
 * `docs/pod-control.md` describes every call; `PodControl` makes them from TypeScript.
 */
export const controlPath = '/cadenza/v1';

/** `GET /cadenza/v1/people`: everyone whom the console can act as or talk to. */
export interface People {
  readonly people: readonly Person[];
}

/** A user of the pod, seen from outside. */
export interface Person {
  readonly id: UserId;
  readonly username: string;
  readonly displayName: string;
  readonly accountType: AccountType;
  /** Set to false for all other people when an end user is logged in to the console. */
  readonly mayActAs?: false;
  /** Set for a bot that has said what it does. */
  readonly about?: BotAbout;
}

/** What a bot does, as whoever runs it has said by `PUT /cadenza/v1/bots/{username}`. */
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

/** The answer of `POST /cadenza/v1/sessions`: tokens for the service's own calls, as if the person had logged in. */
export interface ActingSession {
  readonly sessionToken: string;
  readonly keyManagerToken: string;
  readonly user: User;
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
 * the person's streams (their own included), each `data:` line one of these as JSON.
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

/** What of a pod's settings can be switched while it runs. */
export interface PodSettings {
  /** Whether a service account must be in a stream to import into it (IMP-16). */
  readonly importerMustBeMember: boolean;
}
