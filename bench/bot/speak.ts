import type { TestUser } from 'cadenza/testing';

/** Which messages somebody says, and who says them: both are in the text. */
export interface Spoken {
  readonly number: number;
  readonly from: number;
  readonly count: number;
}

/** One person's messages to an echo, one after the other, in order: how long each waited for its answer, in milliseconds. */
export async function speak(one: TestUser, { number, from, count }: Spoken): Promise<number[]> {
  const times: number[] = [];
  for (let round = from; round < from + count; round++) {
    const begin = performance.now();
    await one.say('echo', `/echo ${number} ${round}`);
    const { text } = await one.nextMessage({ timeout: 60_000 });
    if (text !== `${number} ${round}`) {
      throw new Error(`The answer to ${number} ${round} was ${text}.`);
    }
    times.push(performance.now() - begin);
  }
  return times;
}
