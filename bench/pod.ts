import { Pod } from '../src/pod/index.js';
import { printTable, quantile } from './table.js';

const ROUNDS = 50;

/** How long the pod takes to start, to come back to its seed, to close, and to answer a call. */
export default async function benchmark(): Promise<void> {
  const rows = [
    await measure('Pod.start(), in memory', 80, startAndClose),
    await withPod((pod) => measure('pod.reset()', 10, () => timed(() => pod.reset()))),
    await withSender((send) => measure('create message', undefined, () => timed(send))),
  ];
  printTable(['what', 'median ms', '95 % ms', 'goal ms'], rows);
}

type Row = readonly [what: string, median: number, high: number, goal: string];

async function measure(
  what: string,
  goal: number | undefined,
  run: () => Promise<number>,
): Promise<Row> {
  await run();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push(await run());
  }
  return [what, quantile(times, 0.5), quantile(times, 0.95), goal === undefined ? '' : `< ${goal}`];
}

async function startAndClose(): Promise<number> {
  const begin = performance.now();
  const pod = await Pod.start();
  const time = performance.now() - begin;
  await pod.close();
  return time;
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await action();
  return performance.now() - begin;
}

async function withPod<Result>(action: (pod: Pod) => Promise<Result>): Promise<Result> {
  const pod = await Pod.start();
  try {
    return await action(pod);
  } finally {
    await pod.close();
  }
}

function withSender<Result>(
  action: (send: () => Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  return withPod(async (pod) => {
    const post = async (path: string, headers: Record<string, string>, body: unknown) => {
      const response = await fetch(pod.url + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return response.json();
    };
    const control = { Authorization: `Bearer ${pod.controlToken}` };
    const { sessionToken, keyManagerToken } = (await post('/cadenza/v1/sessions', control, {
      username: 'alice',
    })) as { sessionToken: string; keyManagerToken: string };
    const headers = { sessionToken, keyManagerToken };
    const [lobby] = (await post('/pod/v1/streams/list', headers, {})) as { id: string }[];
    return action(() =>
      post(`/agent/v4/stream/${lobby?.id ?? ''}/message/create`, headers, {
        message: '<messageML>Hello <b>everyone</b></messageML>',
      }),
    );
  });
}
