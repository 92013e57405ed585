import type { Actions } from '../actions/index.js';
import { refuseUnrecorded } from '../conversations/index.js';
import { timed } from '../monitoring/index.js';
import type { BotOptions } from '../options.js';
import { Outbox, SendQueue } from '../outbox/index.js';
import {
  createDeliver,
  type Deliver,
  inParts,
  type OutgoingMiddleware,
  Recipients,
  redisSendBudget,
  type SendBudget,
  sendBudget,
  SendPace,
} from '../outgoing/index.js';
import type { Ground } from './ground.js';

const minute = 60_000;
const day = 86_400_000;

/** The way of a message from a handler to the service. */
export interface SendingParts {
  /** What is in the way of messages; grows until the bot starts. */
  readonly outgoing: OutgoingMiddleware[];
  readonly deliver: Deliver;
  readonly recipients: Recipients;
  readonly outbox: Outbox;
  readonly sendQueue: SendQueue;
  readonly budget: SendBudget;
}

/** Makes what messages pass through: middleware, the queue, the outbox. */
export function createSending(ground: Ground, actions: Actions, given: BotOptions): SendingParts {
  const { client, clock, store, log, options, observers, abandoned } = ground;
  const budget = given.sendBudget ?? budgetOf(given, ground.name);
  const deadline = options.sendDeadline ?? (store.durable ? day : 5 * minute);
  const outbox = createOutbox(ground, budget, deadline);
  const outgoing: OutgoingMiddleware[] = [];
  const dispatch = inParts((message) =>
    timed(
      observers,
      () => outbox.dispatch(actions.sign(message)),
      (took, failed) => ({ kind: 'sent', took, ...failed }),
    ),
  );
  const recipients = new Recipients(client);
  const sendQueue = new SendQueue({
    store,
    clock,
    log,
    watch: observers,
    recipients,
    dispatch,
    deliver: createDeliver(outgoing, dispatch),
    causes: outbox,
    deadline,
    abandoned: abandoned.signal,
  });
  const deliverAnywhere = createDeliver(outgoing, sendQueue.dispatch);
  const deliver: Deliver = (message) => {
    refuseUnrecorded();
    return deliverAnywhere(message);
  };
  return { outgoing, deliver, recipients, outbox, sendQueue, budget };
}

function createOutbox(
  { client, store, clock, name, log, options, observers, abandoned }: Ground,
  budget: SendBudget,
  deadline: number,
): Outbox {
  return new Outbox({
    client,
    store,
    clock,
    bot: name,
    log,
    signal: abandoned.signal,
    deadline,
    watch: observers,
    pace: new SendPace({
      budget,
      now: () => client.clock.now(),
      onSlowed: (pause, asked) =>
        log.warn(
          { pause, asked },
          asked > pause
            ? 'The service asks for fewer calls, for longer than it can mean; all that is to be sent waits, and is tried sooner.'
            : 'The service asks for fewer calls; all that is to be sent waits.',
        ),
    }),
    lifetime: options.scale?.takeOver,
  });
}

/** Processes of one bot share what the service lets it send. */
function budgetOf({ scale }: BotOptions, name: string): SendBudget {
  return scale === undefined
    ? sendBudget()
    : redisSendBudget({ url: scale.redis, prefix: `cadenza:budget:${name}` });
}
