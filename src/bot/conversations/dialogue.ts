import { type Event, isEvent } from '../../contract/index.js';
import {
  br,
  button,
  type Form,
  form as buildForm,
  type InferAction,
  type InferValues,
  readReply,
} from '../../messageml/index.js';
import type { Reply, SentMessage } from '../outgoing/index.js';
import { askAgain, isCancelled } from '../router/forms.js';
import { meaningOf } from '../router/understood-words.js';
import { plain } from '../texts/index.js';
import { CancelledError, ConversationError } from './errors.js';
import { requireAskOptions, requireChoices, requireForm } from './given.js';
import type {
  AnswerMessage,
  AskOptions,
  Audience,
  ParseOptions,
  Patience,
  Question,
  Submission,
} from './questions.js';
import type { AskedMessage, Steps } from './steps.js';
import type { ConversationTexts } from './texts.js';

/** The texts of conversations, by language. */
export type TextsIn = (language: string) => ConversationTexts;

/** What is said and understood where a conversation asks. */
export class Dialogue {
  readonly #steps: Steps;
  /** The language of whom the conversation began with. */
  readonly #own: string;
  readonly #textsIn: TextsIn;

  constructor(steps: Steps, own: string, textsIn: TextsIn) {
    this.#steps = steps;
    this.#own = own;
    this.#textsIn = textsIn;
  }

  async ask<Answer>(
    question: Reply,
    options: AskOptions | ParseOptions<Answer>,
  ): Promise<Answer | string> {
    requireAskOptions(options, 'c.ask');
    const asked = await this.#say(() => question, options);
    const timed = this.#timed(options);
    if (!('parse' in options)) {
      return (await this.#answerIn(asked, timed, question)).text;
    }
    const { attempts = Infinity, otherwise } = options;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#answerIn(asked, timed, question);
      const { value, problem } = await tryToParse(options, answer);
      if (value !== undefined) {
        return value;
      }
      if (attempt >= attempts) {
        throw new ConversationError(
          'CONVERSATION_NO_ANSWER',
          `There was no answer in ${attempts} attempts.`,
        );
      }
      const said = otherwise ?? problem;
      await this.#steps.tell(
        { streamId: asked.stream.streamId },
        (language) => said ?? this.#textsIn(language).notUnderstood,
        { own: this.#own, user: answer.user },
      );
    }
  }

  form<Of extends Form<string, unknown>>(
    form: Of,
    options: AskOptions,
  ): Promise<Submission<InferValues<Of>, InferAction<Of>>>;
  async form(form: Form, options: AskOptions): Promise<unknown> {
    requireForm(form);
    requireAskOptions(options, 'c.form');
    let shown = await this.#say(() => form, options);
    const timed = this.#timed(options);
    for (;;) {
      const { values, user } = submissionOf(await this.#steps.submission(shown, timed));
      const action = typeof values['action'] === 'string' ? values['action'] : '';
      const reply = readReply(form, values);
      if (reply.ok) {
        const { messageId, stream } = shown;
        return { values: reply.values, action, user, message: { messageId, stream } };
      }
      if (isCancelled(form, action)) {
        throw new CancelledError('CONVERSATION_CANCELLED', 'The form was given up.');
      }
      const { problems } = reply;
      shown = await this.#steps.ask(
        options.in,
        (language) => askAgain(form, values, problems, this.#textsIn(language).text),
        { own: this.#own, user },
      );
    }
  }

  async choose<const Choice extends string>(
    question: Question,
    choices: readonly Choice[],
    options: AskOptions,
  ): Promise<Choice> {
    requireChoices(choices);
    requireAskOptions(options, 'c.choose');
    return (await this.#choose(question, () => choices, options)).chosen;
  }

  async confirm(question: Question, options: AskOptions): Promise<boolean> {
    requireAskOptions(options, 'c.confirm');
    const meant = (answer: string, { yes, no, text }: ConversationTexts) => {
      const understood = { 'word.true': yes, 'word.false': no } as const;
      const word = meaningOf(answer.trim(), ['word.true', 'word.false'], {
        wordsFor: (key) => plain(text(key)),
      });
      return word && understood[word];
    };
    const answers = ({ yes, no }: ConversationTexts) => [yes, no];
    const { chosen, texts } = await this.#choose(question, answers, options, meant);
    return chosen === texts.yes;
  }

  /** Asks for one of several. What was asked in a language is answered in it. */
  async #choose<const Choice extends string>(
    question: Question,
    choicesIn: (texts: ConversationTexts) => readonly Choice[],
    options: AskOptions,
    meant: (answer: string, texts: ConversationTexts) => Choice | undefined = () => undefined,
  ): Promise<{ readonly chosen: Choice; readonly texts: ConversationTexts }> {
    const shown = await this.#say((texts) => withButtons(question, choicesIn(texts)), options);
    const timed = this.#timed(options);
    const texts = this.#textsIn(shown.language ?? this.#own);
    const choices = choicesIn(texts);
    // Buttons count where they were shown first: asked again, they are words.
    const again = [question, br(), texts.choose(choices)];
    for (;;) {
      const answer = await this.#steps.race<string>([
        async () =>
          String(submissionOf(await this.#steps.submission(shown, timed)).values['action']),
        async () => (await this.#answerIn(shown, timed, again)).text,
      ]);
      const chosen = choiceOf(choices, answer) ?? meant(answer, texts);
      if (chosen !== undefined) {
        return { chosen, texts };
      }
      await this.#steps.send({ streamId: shown.stream.streamId }, texts.choose(choices));
    }
  }

  #say(say: (texts: ConversationTexts) => Reply, options: AskOptions): Promise<AskedMessage> {
    // A duration that is none is told before anything is asked.
    this.#steps.moment(options);
    return this.#steps.ask(options.in, (language) => say(this.#textsIn(language)), {
      own: this.#own,
    });
  }

  /** One time for a question and all that is asked again of it: it begins when the question is there. */
  #timed({ in: to, from, ...patience }: AskOptions): Audience & Patience {
    return {
      ...(to === undefined ? {} : { in: to }),
      ...(from === undefined ? {} : { from }),
      ...this.#steps.moment(patience),
    };
  }

  #answerIn(
    asked: SentMessage,
    options: Audience & Patience,
    question?: Reply,
  ): Promise<AnswerMessage> {
    return this.#steps.message(asked.stream.streamId, options, question);
  }
}

interface Parsed<Answer> {
  readonly value?: Answer;
  readonly problem?: string;
}

async function tryToParse<Answer>(
  { parse }: ParseOptions<Answer>,
  answer: AnswerMessage,
): Promise<Parsed<Answer>> {
  try {
    const value = await parse(answer.text, answer);
    return value === undefined || Number.isNaN(value) ? {} : { value };
  } catch (error) {
    return error instanceof Error ? { problem: error.message } : {};
  }
}

function submissionOf(event: Event) {
  if (!isEvent(event, 'SYMPHONYELEMENTSACTION')) {
    throw new ConversationError(
      'CONVERSATION_VALUE',
      'The journal holds no submission where a form was filled in.',
    );
  }
  return { values: event.payload.symphonyElementsAction.formValues, user: event.initiator.user };
}

/** Buttons are named by their place, since names take no spaces. */
function withButtons(question: Question, choices: readonly string[]): Reply {
  return [
    question,
    buildForm(
      'choice',
      choices.map((choice, index) => button(`choice-${index}`, choice)),
    ),
  ];
}

/** The choice that a button or a text names: by its place as a button, by its words or its number. */
function choiceOf<const Choice extends string>(
  choices: readonly Choice[],
  answer: string,
): Choice | undefined {
  const said = answer.trim().toLowerCase();
  const index =
    /^(?:choice-)(\d+)$/.exec(said)?.[1] ??
    (/^[1-9]\d*$/.test(said) ? Number(said) - 1 : undefined);
  return (
    choices.find((choice) => choice.toLowerCase() === said) ??
    (index === undefined ? undefined : choices[Number(index)])
  );
}
