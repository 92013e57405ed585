/** Numbers questions, so that answers that overtake each other are known. */
export interface Questions {
  /** Notes that a question is asked. @returns whether its answer is still news, to be called when it is there */
  ask(subject: string): () => boolean;
}

/**
 * Makes a {@link Questions}.
 *
 * @example
 * const questions = createQuestions();
 * const isNews = questions.ask('members of desk');
 * const answer = await fetch('/pod/v2/room/desk/membership/list');
 * if (isNews()) {
 *   console.log(answer.status); // not when a later question about them was answered before
 * }
 */
export function createQuestions(): Questions {
  let asked = 0;
  const answered = new Map<string, number>();
  return {
    ask: (subject) => {
      asked += 1;
      const number = asked;
      return () => {
        if ((answered.get(subject) ?? 0) > number) {
          return false;
        }
        answered.set(subject, number);
        return true;
      };
    },
  };
}
