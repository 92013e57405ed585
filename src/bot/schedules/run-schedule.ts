import type { Logger } from 'pino';
import type { Client } from '../../client/index.js';
import type { Clock, UserId } from '../../contract/index.js';
import type { Conversations } from '../conversations/index.js';
import { type Deliver, Messenger, type Recipients } from '../outgoing/index.js';
import { tellWhenSlow } from '../time-limit.js';
import type { Schedule, ScheduleContext } from './schedule.js';
import { type Planning, settingForLater } from './set-for-later.js';

/** What runs of schedules and reminders need. */
export interface RunParts {
  readonly client: Client;
  readonly clock: Clock;
  readonly deliver: Deliver;
  readonly recipients: Recipients;
  /** Starts the conversations of a run. */
  readonly conversations: Pick<Conversations, 'startWith'>;
  /** Keeps what a run sets for later. */
  readonly schedules: Planning;
  readonly log: Logger;
  /** After how many milliseconds the log tells of a run that goes on. */
  readonly slowHandler: number;
}

/** One run. */
export interface Run {
  /** Of the schedule or reminder. */
  readonly name: string;
  /** What its messages are sent for: the same when it is done again. */
  readonly cause: string;
  /** The time that it is for, in epoch milliseconds. */
  readonly slot: number;
  /** Aborted when the bot stops. */
  readonly signal: AbortSignal;
  /** Who has set the reminder that it is a run of. */
  readonly owner?: UserId | undefined;
}

/** How late a run may be that is not made up for, in milliseconds. */
const tolerance = 60_000;

/** Runs a schedule, unless its options except this time. */
export async function runSchedule(
  { options, handler }: Schedule,
  run: Run,
  parts: RunParts,
): Promise<void> {
  const { missed = 'once', except } = options;
  const tooLate = missed === 'skip' && parts.clock.now() - run.slot > tolerance;
  if (!tooLate && (await except?.(new Date(run.slot))) !== true) {
    await runInContext(handler, run, parts);
  }
}

/** Calls a handler with its context, and waits until what it sent is on its way. */
export async function runInContext(
  handler: (ctx: ScheduleContext) => unknown,
  { name, cause, slot, signal, owner }: Run,
  { client, deliver, recipients, conversations, schedules: planning, ...parts }: RunParts,
): Promise<void> {
  const messenger = new Messenger({ client, deliver, recipients, cause });
  const log = parts.log.child({ schedule: name, slot });
  let started = 0;
  const ctx: ScheduleContext = {
    name,
    slot: new Date(slot),
    client,
    log,
    signal,
    ...settingForLater({ planning, cause, messenger, owner }),
    update: (message, content, options) => messenger.update(message, content, options),
    start: (conversation, input, whom) =>
      conversations.startWith(conversation, input, whom, `${cause} ${started++}`),
  };
  const tell = (ms: number): void => log.warn({ ms }, 'A schedule is still running.');
  await tellWhenSlow(parts.slowHandler, tell, async () => {
    await handler(ctx);
    await messenger.settled();
  });
}
