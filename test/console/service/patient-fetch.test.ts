import { afterEach, expect, jest, test } from '@jest/globals';
import { patientFetch } from '../../../src/console/service/patient-fetch.js';
import { createPodCalls } from '../../../src/console/service/pod-calls.js';

afterEach(() => {
  jest.useRealTimers();
});

/** A pod that never answers. */
const silent: typeof fetch = (_input, { signal } = {}) =>
  new Promise((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
  );

test('a question that is not answered is given up, and told as a pod that is away', async () => {
  const call = createPodCalls(patientFetch(silent, 1));
  await expect(call('/cadenza/v1/conversations')).rejects.toMatchObject({ status: 0 });
});

test('what changes something is given up as well, and the person is told to look', async () => {
  const call = createPodCalls(patientFetch(silent, 1));
  await expect(call('/message/create', { method: 'POST', json: {} })).rejects.toMatchObject({
    status: 0,
    message: 'The pod did not say whether it has done that. Look before you do it again.',
  });
});

test('a large file has the time that it takes on a slow network', async () => {
  jest.useFakeTimers();
  const call = createPodCalls(patientFetch(silent, 1000));
  const form = new FormData();
  form.set('attachment', new Blob([new Uint8Array(2_000_000)]), 'report.pdf');
  let isGivenUp = false;
  const called = call('/message/create', { method: 'POST', form }).catch(() => (isGivenUp = true));
  await jest.advanceTimersByTimeAsync(100_000);
  expect(isGivenUp).toBe(false);
  await jest.advanceTimersByTimeAsync(1000);
  await called;
  expect(isGivenUp).toBe(true);
});

/** A pod whose answers go on after a while each time, and end or not. */
const slow =
  (parts: readonly string[], ends: boolean): typeof fetch =>
  (_input, { signal } = {}) => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        parts.forEach((part, at) =>
          setTimeout(() => stream.enqueue(new TextEncoder().encode(part)), 900 * (at + 1)),
        );
        if (ends) {
          setTimeout(() => stream.close(), 900 * (parts.length + 1));
        }
        signal?.addEventListener('abort', () => stream.error(new Error('Aborted')));
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'X-Trace-Id': 'a' } }));
  };

test('an answer that goes on is waited for, and one that stops halfway is given up', async () => {
  jest.useFakeTimers();
  const reading = createPodCalls(patientFetch(slow(['{"a":', '1', '}'], true), 1000))('/page');
  await jest.advanceTimersByTimeAsync(4000);
  const answer = await reading;
  expect(answer.headers.get('X-Trace-Id')).toBe('a');
  expect(await answer.json()).toEqual({ a: 1 });

  const stuck = createPodCalls(patientFetch(slow(['{"a":'], false), 1000))('/page');
  const refused = expect(stuck).rejects.toMatchObject({ status: 0 });
  await jest.advanceTimersByTimeAsync(2000);
  await refused;
});

test('an answer without a body stays one', async () => {
  const empty: typeof fetch = () => Promise.resolve(new Response(null, { status: 204 }));
  expect((await patientFetch(empty)('/page')).status).toBe(204);
});
