import type { ControlEvent } from '../../contract/index.js';

/** An event that the pod told the person of: never what it holds. */
export interface ToldEvent {
  readonly id: string;
  readonly type: string;
  /** Epoch milliseconds, by the pod's clock. */
  readonly time: number;
  /** Who brought it about. */
  readonly by: string;
}

/** How many events are remembered; the oldest go first. */
export const eventsKept = 200;

/** The events with one more. */
export function withEvent(events: readonly ToldEvent[], event: ControlEvent): readonly ToldEvent[] {
  const { userId, displayName, username } = event.initiator.user;
  const told = {
    id: event.id,
    type: event.type,
    time: event.timestamp,
    by: displayName ?? username ?? String(userId),
  };
  return [...events, told].slice(-eventsKept);
}
