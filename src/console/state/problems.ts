import type { BotProblem, ControlEvent, Message, StreamId, UserId } from '../../contract/index.js';
import { isJsonObject } from '../../messageml/internals.js';
import { isCalled } from './histories.js';

/** What a bot could not do, as its developer sees it. */
export interface ToldProblem extends BotProblem {
  /** Tells it from all others. */
  readonly id: string;
  /** The name of the bot, and whose it is. */
  readonly bot: string;
  readonly botId: UserId;
  /** When it was told, epoch milliseconds. */
  readonly at: number;
}

/** How many are kept; older ones go. */
const mostKept = 50;

/** The problem that an event tells; nothing where its shape is another one. */
export function problemOf(event: ControlEvent): ToldProblem | undefined {
  const { botProblem } = event.payload as Readonly<Record<string, unknown>>;
  if (!isJsonObject(botProblem)) {
    return undefined;
  }
  const { streamId, messageId, title, details, untilStarted } = botProblem;
  if (typeof streamId !== 'string' || typeof title !== 'string') {
    return undefined;
  }
  return {
    id: event.messageId,
    bot: event.initiator.user.displayName ?? '',
    botId: event.initiator.user.userId,
    at: event.timestamp,
    streamId,
    title,
    ...(typeof messageId === 'string' && { messageId }),
    ...(typeof details === 'string' && { details }),
    ...(untilStarted === true && { untilStarted }),
  };
}

/** Those that are left once a bot has started. */
export function withoutSettled(
  problems: readonly ToldProblem[],
  bot: UserId,
): readonly ToldProblem[] {
  return problems.filter(({ botId, untilStarted }) => botId !== bot || untilStarted !== true);
}

/** With more of them; each is there once, and those that were put away are not. Why a bot does not start is the latest reason. */
export function withProblems(
  problems: readonly ToldProblem[],
  more: readonly ToldProblem[],
  dismissed: ReadonlySet<string>,
): readonly ToldProblem[] {
  const known = more
    .filter(({ untilStarted }) => untilStarted)
    .reduce((left, { botId }) => withoutSettled(left, botId), problems);
  const byId = new Map([...known, ...more].map((problem) => [problem.id, problem]));
  return [...byId.values()]
    .filter(({ id }) => !dismissed.has(id))
    .toSorted((one, other) => one.at - other.at)
    .slice(-mostKept);
}

/** Those that stand below a message, also when it was changed since. */
export function problemsBelow(
  problems: readonly ToldProblem[],
  message: Message,
): readonly ToldProblem[] {
  return problems.filter(({ messageId }) => isCalled(message, messageId));
}

/** Those of a conversation. */
export function problemsIn(
  problems: readonly ToldProblem[],
  streamId: StreamId,
): readonly ToldProblem[] {
  return problems.filter((problem) => problem.streamId === streamId);
}
