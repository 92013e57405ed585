import { ClientError } from '../../client/index.js';
import type { StreamId } from '../../contract/index.js';
import type { SendBudget } from './send-budget.js';

/**
 * Sends when the budget lets it. When the service answers that there are too many calls, everything
 * waits that long that the budget is for.
 *
 * @param wait - waits; rejects when the bot gives up
 */
export async function paced<Result>(
  budget: SendBudget,
  streamId: StreamId,
  wait: (milliseconds: number) => Promise<void>,
  send: () => Promise<Result>,
): Promise<Result> {
  const reserved = budget.reserve(streamId);
  // A budget of this process answers at once, and waiting for what is there costs a turn.
  let rest = typeof reserved === 'number' ? reserved : await reserved;
  while (rest > 0) {
    await wait(rest);
    rest = await budget.held();
  }
  try {
    return await send();
  } catch (error) {
    if (error instanceof ClientError && error.code === 'RATE_LIMITED') {
      await budget.hold(error.retryAfter ?? 1_000);
    }
    throw error;
  }
}
