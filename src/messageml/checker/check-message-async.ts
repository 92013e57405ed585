import type { Answer, AsyncDirectory, Directory, DirectoryUser, Instrument } from '../directory.js';
import { requireOptions } from '../given.js';
import type { AsyncCheckOptions, CheckedMessage } from './check.js';
import { checkMessageML } from './check-message.js';

/**
 * {@link checkMessageML} with a directory whose answers take time. Whatever the message refers to is
 * asked for at once, each thing one time; the message is read again when the answers are there.
 *
 * Rejects only when the directory does. An answer may be a promise of any make, anything with a `then`.
 *
 * @example
 * const checked = await checkMessageMLAsync(source, {
 *   directory: { userById: (id) => fetchUser(id) },
 * });
 */
export async function checkMessageMLAsync(
  source: string,
  options: AsyncCheckOptions = {},
): Promise<CheckedMessage> {
  requireOptions(options, 'checkMessageMLAsync');
  const { directory, ...others } = options;
  if (directory === undefined) {
    return checkMessageML(source, others);
  }
  const answers = new Answers(directory);
  const checked = checkMessageML(source, { ...others, directory: answers.directory });
  if (answers.complete) {
    return checked;
  }
  await answers.settle();
  return checkMessageML(source, { ...others, directory: answers.directory });
}

/** Stands for a person or instrument until the answer has come: it passes every check. */
const unknownUser: DirectoryUser = { id: 0, displayName: '' };
const unknownInstrument: Instrument = { rootBbgCompTicker: '' };

/** The answers of a directory so far. What is not known yet is asked for, and accepted for now. */
class Answers {
  /** Has the same methods as the directory that is asked. */
  readonly directory: Directory;
  readonly #pending: Promise<void>[] = [];

  constructor(asked: AsyncDirectory) {
    this.directory = {
      ...(asked.userById && {
        userById: this.#remember((id: number) => asked.userById?.(id), unknownUser),
      }),
      ...(asked.userByEmail && {
        userByEmail: this.#remember((email: string) => asked.userByEmail?.(email), unknownUser),
      }),
      ...(asked.linkProblem && {
        linkProblem: this.#remember((uri: string) => asked.linkProblem?.(uri), undefined),
      }),
      ...(asked.instrument && {
        instrument: this.#remember((criteria) => asked.instrument?.(criteria), unknownInstrument),
      }),
    };
  }

  /** Whether every question so far was answered without waiting. */
  get complete(): boolean {
    return this.#pending.length === 0;
  }

  /** Waits for the answers to all questions so far. */
  async settle(): Promise<void> {
    await Promise.all(this.#pending);
  }

  #remember<Question, Found>(
    ask: (question: Question) => Answer<Found>,
    meanwhile: Found | undefined,
  ): (question: Question) => Found | null | undefined {
    const known = new Map<string, Found | null | undefined>();
    return (question) => {
      const key = JSON.stringify(question);
      if (known.has(key)) {
        return known.get(key);
      }
      const answer = ask(question);
      if (!isAwaited(answer)) {
        known.set(key, answer);
        return answer;
      }
      known.set(key, meanwhile);
      const settled = Promise.resolve(answer).then((found) => void known.set(key, found));
      // The caller that awaits it gets the error; when none does, because another answer has thrown, no rejection goes
      // unhandled.
      settled.catch(() => undefined);
      this.#pending.push(settled);
      return meanwhile;
    };
  }
}

/** Databases answer with promises of their own, which start to ask only when somebody waits. */
function isAwaited<Found>(answer: Answer<Found>): answer is PromiseLike<Found | null | undefined> {
  return typeof answer === 'object' && answer !== null && 'then' in answer;
}
