import { handlerOf } from '../../bot/handler-of.js';
import type { Observation } from '../../bot/index.js';
import { streamOf } from '../../bot/stream-of.js';
import {
  type BotProblem,
  CadenzaError,
  type Event,
  isEvent,
  type StreamId,
} from '../../contract/index.js';
import {
  describeError,
  type ErrorDescription,
  type ProjectSource,
} from '../bot-file/code-frame.js';
import { handlerFor } from './hint.js';

/** Whose problems are reported, and where. */
export interface ProblemOptions {
  /** The name of the bot's account. */
  readonly name: string;
  /** Told what a developer should read. */
  readonly print: (text: string) => void;
  /** Whether to colour that, as on a terminal. */
  readonly colour: boolean;
  /** Told what belongs beside the chat: below a message, or in a conversation. */
  readonly onProblem: (problem: BotProblem) => void;
}

type Place = Pick<BotProblem, 'streamId' | 'messageId' | 'untilStarted'>;

/** What is known of a bot that is observed. */
export interface Observed {
  /** Of the bot that was observed, whose files may have changed since. */
  readonly sourceOf: ProjectSource;
  /** Leaves out the tokens that the bot has. */
  readonly redact: (text: string) => string;
}

/** What the pod takes. */
const longestTitle = 2_000;
const longestDetails = 50_000;

/** Tells developers what their bot could not do: in the terminal, and beside the chat. */
export class Problems {
  readonly #options: ProblemOptions;
  /** The conversation in which the bot has last handled something. */
  #spokenTo: StreamId | undefined;
  #lastError: unknown;

  constructor(options: ProblemOptions) {
    this.#options = options;
  }

  /** Tells errors of handlers and of what they send, and what nothing took. */
  observe(observation: Observation, observed: Observed): void {
    if (observation.kind === 'handled' || observation.kind === 'dead letter') {
      const place = placeOfEvent(observation.event);
      this.#spokenTo = place?.streamId ?? this.#spokenTo;
      this.#tellError(observation.error, observed, observation.event, place);
    }
    if (observation.kind === 'unmatched') {
      const { event } = observation.ctx;
      const details = handlerFor(observation.ctx);
      if (details !== undefined) {
        const title = `No handler took this ${event.type}. This one would:`;
        this.#options.print(`${title}\n\n${details}\n`);
        this.#show({ title, details }, placeOfEvent(event));
      }
    }
  }

  /** Whether the error that was told last says this; a log adds what its causes say. */
  hasTold(message: string): boolean {
    const told = this.#lastError;
    return told instanceof Error && `${message}: `.startsWith(`${told.message}: `);
  }

  /** Why a file cannot be run at all, with its place. Errors of ours say themselves what to do. */
  startFailure(error: unknown, file: string, sourceOf: ProjectSource): CadenzaError {
    const described = this.#describe(error, sourceOf, this.#options.colour);
    if (error instanceof CadenzaError) {
      const message = describedText({ ...described, title: error.message });
      return new CadenzaError(error.code, message, { cause: error });
    }
    const message = `${file} could not be loaded: ${describedText(described)}`;
    return new CadenzaError('BOT_FILE_BROKEN', message, { cause: error });
  }

  /** Tells why a file that has changed does not run: beside the chat, where somebody last spoke to the bot. */
  tellReloadFailed(error: unknown, sourceOf: ProjectSource, runsOn: boolean): void {
    const { name, print, colour } = this.#options;
    const before = runsOn ? 'The one before runs on' : 'It does not run';
    const head = `${name} could not be reloaded. ${before}.`;
    print(`${head}\n${describedText(this.#describe(error, sourceOf, colour))}`);
    const { title, details } = this.#describe(error, sourceOf, false);
    const place = this.#spokenTo === undefined ? undefined : { streamId: this.#spokenTo };
    this.#show({ title: `${head}\n${title}`, details }, place && { ...place, untilStarted: true });
  }

  /** Several observations may report one error, which the developer should see once. */
  #tellError(
    error: unknown,
    observed: Observed,
    event: Event | undefined,
    place: Place | undefined,
  ): void {
    if (error !== undefined && error !== this.#lastError) {
      this.#lastError = error;
      const { sourceOf, redact } = observed;
      const describe = (colour: boolean): ErrorDescription => {
        const { title, details } = this.#describe(error, sourceOf, colour, event);
        return { title: redact(title), details: redact(details) };
      };
      this.#options.print(describedText(describe(this.#options.colour)));
      this.#show(describe(false), place);
    }
  }

  #describe(
    error: unknown,
    sourceOf: ProjectSource,
    colour: boolean,
    event?: Event,
  ): ErrorDescription {
    const { handler } = event === undefined ? {} : handlerOf(event);
    return describeError(error, sourceOf, { colour, handler });
  }

  #show({ title, details }: ErrorDescription, place: Place | undefined): void {
    if (place !== undefined) {
      this.#options.onProblem({
        ...place,
        title: shortTo(longestTitle, title),
        ...(details !== '' && { details: shortTo(longestDetails, details) }),
      });
    }
  }
}

/** The beginning of a text: no end falls within a character, which the pod would refuse. */
export function shortTo(length: number, text: string): string {
  return text.slice(0, length).replaceAll('\0', ' ').toWellFormed();
}

function describedText({ title, details }: ErrorDescription): string {
  return details === '' ? title : `${title}\n${details}`;
}

/** Where the console shows what is about an event; nowhere for what happens outside of conversations. */
function placeOfEvent(event: Event | undefined): Place | undefined {
  const streamId = event === undefined ? undefined : streamOf(event)?.streamId;
  if (event === undefined || streamId === undefined) {
    return undefined;
  }
  if (isEvent(event, 'MESSAGESENT')) {
    return { streamId, messageId: event.payload.messageSent.message.messageId };
  }
  return isEvent(event, 'SYMPHONYELEMENTSACTION')
    ? { streamId, messageId: event.payload.symphonyElementsAction.formMessageId }
    : { streamId };
}
