import { expect, test } from '@jest/globals';
import { patientFetch } from '../../../src/console/service/patient-fetch.js';
import { createPodCalls } from '../../../src/console/service/pod-calls.js';

/** A pod that never answers. */
const silent: typeof fetch = (_input, { signal } = {}) =>
  new Promise((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
  );

test('a question that is not answered is given up, and told as a pod that is away', async () => {
  const call = createPodCalls(patientFetch(silent, 1));
  await expect(call('/cadenza/v1/conversations')).rejects.toMatchObject({ status: 0 });
});

test('what changes something is not given up, nor what is begun to be answered', async () => {
  const given: unknown[] = [];
  const noting: typeof fetch = (_input, { signal } = {}) => {
    given.push(signal);
    return Promise.resolve(new Response('{}'));
  };
  const fetcher = patientFetch(noting);
  await fetcher('/form', { method: 'POST' });
  expect(given).toEqual([undefined]);
  await fetcher('/page');
  expect(given[1]).toMatchObject({ aborted: false });
});
