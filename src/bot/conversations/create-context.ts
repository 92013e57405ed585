import type { Event } from '../../contract/index.js';
import { refusePartsAfter, type Reply } from '../outgoing/index.js';
import { filtered } from '../scope/filtered.js';
import type { Conversation, ConversationContext } from './conversation.js';
import { Dialogue, type TextsIn } from './dialogue.js';
import {
  requireBranches,
  requireConversation,
  requireEffect,
  requireSignal,
  requireWaiting,
} from './given.js';
import type {
  AskOptions,
  ParseOptions,
  Patience,
  RaceBranches,
  WaitFilter,
  WaitOptions,
  Winner,
} from './questions.js';
import type { Steps } from './steps.js';

/** Makes the `c` that the function of a conversation receives. */
export function createConversationContext(
  steps: Steps,
  language: string,
  textsIn: TextsIn,
): ConversationContext {
  const { id, user, stream, log, execution } = steps.parts;
  const silent = log.child({}, { level: 'silent' });
  const here = { streamId: stream.streamId };
  const dialogue = new Dialogue(steps, language, textsIn);
  const runInside = async <Input, Result>(
    inner: Conversation<Input, Result>,
    input: Input,
  ): Promise<Result> => {
    requireConversation(inner);
    return steps.inTime(inner.options.within, () => inner.run(c, input), steps.now());
  };
  const c: ConversationContext = {
    id,
    user,
    stream,
    language,
    languageOf: (to) => kept(steps.languageOf(to, language)),
    get log() {
      return execution.isReplaying ? silent : log;
    },
    text: textsIn(language).text,
    say: (content, ...after: readonly unknown[]) => {
      refusePartsAfter('c.say', after[0]);
      return kept(steps.send(here, content));
    },
    send: (to, content, ...after: readonly unknown[]) => {
      refusePartsAfter('c.send', after[0]);
      return kept(steps.send(to, content));
    },
    update: (message, content, ...after: readonly unknown[]) => {
      refusePartsAfter('c.update', after[0]);
      return kept(steps.update(message, content));
    },
    ask: <Answer>(question: Reply, options: AskOptions | ParseOptions<Answer> = {}) =>
      kept(dialogue.ask(question, options)),
    form: (form, options = {}) => kept(dialogue.form(form, options)),
    confirm: (question, options = {}) => kept(dialogue.confirm(question, options)),
    choose: (question, choices, options = {}) => kept(dialogue.choose(question, choices, options)),
    waitFor: <Waited extends Event>(what: string | WaitFilter, options: WaitOptions = {}) =>
      kept(eventFor<Waited>(steps, what, options)),
    signal: (name, options = {}) => kept(signalOf(steps, name, options)),
    sleep: (duration) => kept(pass(steps, 'sleep', { within: duration })),
    until: (moment) => kept(pass(steps, 'until', { until: moment })),
    race: (branches) => kept(raceOf(steps, branches)),
    once: (label, effect) => kept(effectOf(steps, label, effect)),
    run: (conversation, ...[input]) => kept(runInside(conversation, input)),
    now: () => steps.now(),
    random: () => steps.chance.number(),
    uuid: () => steps.chance.uuid(),
  };
  return c;
}

/** A function may look at a step later, or never: one that fails meanwhile must not end the process. */
function kept<Result>(step: Promise<Result>): Promise<Result> {
  step.catch(() => undefined);
  return step;
}

async function eventFor<Waited extends Event>(
  steps: Steps,
  what: string | WaitFilter,
  options: WaitOptions,
): Promise<Waited> {
  requireWaiting(what, options);
  const { streamId } = steps.parts.stream;
  return steps.wait<Waited>('event', {
    kind: 'event',
    streamId: await steps.streamOf(options.in ?? { streamId }),
    takes: typeof what === 'string' ? named(what) : what,
    ...steps.moment(options),
  });
}

async function signalOf<Value>(steps: Steps, name: string, options: Patience): Promise<Value> {
  requireSignal(name, options);
  return steps.wait<Value>(name, { kind: 'signal', ...steps.moment(options) });
}

async function effectOf<Value>(
  steps: Steps,
  label: string,
  effect: () => Value | Promise<Value>,
): Promise<Value> {
  requireEffect(label, effect);
  return steps.once(label, effect);
}

async function pass(steps: Steps, label: string, patience: Patience): Promise<void> {
  await steps.wait(label, { kind: 'time', ...steps.moment(patience) });
}

/** What decides by the name of a filter or of a type of events. */
function named(what: string): WaitFilter {
  const { type, handle } = filtered(what, { run: () => undefined });
  return (ctx) => ctx.event.type === type && handle(ctx);
}

function raceOf<Branches extends RaceBranches>(
  steps: Steps,
  branches: Branches,
): Promise<Winner<Branches>>;
async function raceOf(steps: Steps, branches: RaceBranches): Promise<unknown> {
  requireBranches(branches);
  return steps.race(Object.entries(branches).map(([name, run]) => async () => [name, await run()]));
}
