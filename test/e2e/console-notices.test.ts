import { beforeEach, expect, test } from '@jest/globals';
import { at, enter, setStage } from './console-stage.js';

const seed = {
  people: [
    { username: 'alice', displayName: 'Alice Adams' },
    { username: 'bob', displayName: 'Bob Brown' },
  ],
  rooms: [{ name: 'Desk', owner: 'bob', members: ['alice'] }],
};

const problem = 'The settlement of the day is not over. Wait until six, and send it again.';

setStage({ seed, context: { viewport: { width: 1400, height: 800 } }, mayComplain: /./ });

beforeEach(async () => {
  await at.page.clock.install();
  await enter('Desk');
});

const notice = () => at.page.locator('.toast');

/** Sends something that is refused, which is told. */
async function beRefused(message: string): Promise<void> {
  const json = { code: 400, message };
  await at.page.route(/message\/create/, (route) => route.fulfill({ status: 400, json }), {
    times: 1,
  });
  await at.say('So soon');
  await notice().getByText(message).waitFor();
}

/** Lets the page draw what the time has changed. */
async function pass(milliseconds: number): Promise<void> {
  await at.page.clock.fastForward(milliseconds);
  await at.page.evaluate('Promise.resolve()');
}

test('a notice goes after a while, a long one after the time that it takes to read it', async () => {
  await beRefused('No.');
  await pass(7000);
  await notice().waitFor({ state: 'detached' });
  const long = problem.repeat(3);
  await beRefused(long);
  await pass(long.length * 80 - 1000);
  expect(await notice().count()).toBe(1);
  await pass(1000);
  await notice().waitFor({ state: 'detached' });
});

test('a notice stays while somebody points at it or is in it, and leads back to where they were', async () => {
  await beRefused(problem);
  await notice().hover();
  await pass(60_000);
  expect(await notice().count()).toBe(1);
  await notice().getByRole('button', { name: 'Dismiss' }).focus();
  await at.page.mouse.move(300, 300);
  await pass(60_000);
  expect(await notice().count()).toBe(1);
  await at.page.keyboard.press('Enter');
  await notice().waitFor({ state: 'detached' });
  expect(await at.page.evaluate('document.activeElement.matches(".composer textarea")')).toBe(true);

  await beRefused(problem);
  await notice().hover();
  await at.page.mouse.move(300, 300);
  await pass(problem.length * 80);
  await notice().waitFor({ state: 'detached' });
});

test('a notice waits for whoever has gone to another tab', async () => {
  const turn = (state: string) =>
    at.page.evaluate(`(() => {
      Object.defineProperty(document, 'hidden', { value: ${state}, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    })()`);
  await beRefused(problem);
  await turn('true');
  await pass(600_000);
  expect(await notice().count()).toBe(1);
  await turn('false');
  await pass(problem.length * 80);
  await notice().waitFor({ state: 'detached' });
});

test('what went wrong is announced once, and what was done politely', async () => {
  await beRefused('No.');
  expect(await notice().and(at.page.getByRole('alert')).count()).toBe(1);
  const announced = '[aria-live], [role="alert"], [role="status"], [role="log"]';
  const within = await at.page.evaluate<number>(
    `((toast) => [...document.querySelectorAll('${announced}')].filter((part) => part !== toast && part.contains(toast)).length)(document.querySelector('.toast'))`,
  );
  expect(within).toBe(0);
});
