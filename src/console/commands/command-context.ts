import type { User } from '../../contract/index.js';
import type { EventHub } from '../service/event-hub.js';
import { isAway, sentenceOf } from '../service/pod-error.js';
import type { PodService } from '../service/pod-service.js';
import type { Questions } from '../service/questions.js';
import type { SeenChannel } from '../service/seen-channel.js';
import type { Remembered } from '../state/remembered.js';
import type { Store } from '../state/store.js';

/** What commands are made of. */
export interface CommandParts {
  readonly service: PodService;
  readonly store: Store;
  readonly remembered: Remembered;
  /** What brings the events. */
  readonly hub: EventHub;
  /** What tells other tabs what was seen in this one, and the other way round. */
  readonly seen: SeenChannel;
}

/** What every command works with. */
export interface CommandContext extends CommandParts {
  /** What is being asked of the pod. */
  readonly questions: Questions;
}

/**
 * Whether somebody is still acted as. What waits for its turn asks this first: whoever has changed over must not say
 * what somebody else has written.
 */
export function isActing({ store }: Pick<CommandContext, 'store'>, by: User | undefined): boolean {
  const { me, stage } = store.state();
  return stage === 'ready' && me?.id === by?.id;
}

/**
 * Does something that may fail, and tells the person when it does.
 *
 * @returns the result, or `undefined` after a failure that was shown
 */
export async function orNotice<Result>(
  { store }: CommandContext,
  work: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    store.dispatch({ type: 'noticeGiven', kind: 'error', text: sentenceOf(error) });
    return undefined;
  }
}

/**
 * Fetches something that a part of the page waits for: why it failed is shown there, until it is there.
 *
 * @param what - what is fetched, as `failures` of the state names it
 */
export async function orFailure<Result>(
  { store }: CommandContext,
  what: string,
  work: Promise<Result>,
): Promise<Result | undefined> {
  if (store.state().failures[what] !== undefined) {
    store.dispatch({ type: 'fetchFailed', what });
  }
  try {
    return await work;
  } catch (error) {
    store.dispatch({ type: 'fetchFailed', what, why: sentenceOf(error) });
    return undefined;
  }
}

/** Does something in the background that is done again later anyway: that the pod is away is told elsewhere. */
export async function orLater<Result>(
  context: CommandContext,
  work: Promise<Result>,
): Promise<Result | undefined> {
  const spared = work.catch((error: unknown) => {
    if (isAway(error)) {
      return undefined;
    }
    throw error;
  });
  return orNotice(context, spared);
}
