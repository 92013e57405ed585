import type { Action } from '../state/actions.js';
import type { CommandContext } from './command-context.js';

/** What the pod answered to a question. */
export interface Reply<Answer> {
  readonly answer: Answer;
  /** What came while it was on its way: the answer may be older than that. */
  readonly meanwhile: readonly Action[];
}

/**
 * Asks the pod for something that is shown. An answer that has become old on its way takes nothing newer away:
 * it is `outdated` when a later question about the same was answered before it, or when another person is
 * acted as now, and it brings along what came in the meantime. A failure is the caller's, unless it is outdated too.
 *
 * @param subject - what is asked for
 */
export async function ask<Answer>(
  { store, questions }: CommandContext,
  subject: string,
  question: () => Promise<Answer>,
): Promise<Reply<Answer> | 'outdated'> {
  const { me } = store.state();
  const isNews = questions.ask(subject);
  const stop = store.record();
  const isOutdated = () => store.state().me !== me || !isNews();
  try {
    const answer = await question();
    return isOutdated() ? 'outdated' : { answer, meanwhile: stop() };
  } catch (error) {
    if (isOutdated()) {
      return 'outdated';
    }
    throw error;
  } finally {
    stop();
  }
}
