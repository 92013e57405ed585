import type { PodOptions } from '../../../src/pod/index.js';
import { Pod } from '../../../src/pod/index.js';
import { routesByArea } from '../../../src/pod/routes.js';
import { type RawRequest, send } from '../../attack/raw-request.js';
import { actAs } from '../../pod/caller.js';
import type { Random } from '../random.js';
import { oddities } from '../random.js';
import type { Surface } from '../surface.js';

/** A request as it can be shown: with a body in Base64, for it need not be text. */
interface Shown {
  readonly method: NonNullable<RawRequest['method']>;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Routes that wait for what may happen, or end what the others need. */
const leftOut =
  /\/read$|datafeed\/create$|\/reset$|sessions\/logout|\/logout$|\/events$|\/clock|\/snapshots|\/faults|\/limits/;

const routes = Object.values(routesByArea)
  .flat()
  .filter(({ path }) => !leftOut.test(path));

/** Every call of the pod, with what is right and wrong in path, query, headers and body. */
function podSurface(name: string, options: PodOptions): Surface {
  return {
    name,
    async open() {
      const pod = await Pod.start(options);
      const alice = await actAs(pod, 'alice');
      const { roomSystemInfo } = await alice.createRoom({ name: 'Fuzz' });
      const ids = [roomSystemInfo.id, String(alice.user.id), '1', 'echo'] as const;
      return {
        invent: (random) => JSON.stringify(inventRequest(random, ids, alice.headers)),
        async attempt(input) {
          const { body, ...request } = JSON.parse(input) as Shown;
          const { status, text } = await send({
            url: pod.url,
            ...request,
            ...(body !== undefined && { body: Buffer.from(body, 'base64') }),
          });
          if (status >= 500 && !isFuture(status)) {
            return `answered ${status}: ${text.slice(0, 200)}`;
          }
          return status === 0 && !/header|Invalid/i.test(text) ? `no answer: ${text}` : undefined;
        },
        close: () => pod.close(),
      };
    },
  };
}

/** The calls of a pod, and of one that also refuses what the service refuses. */
export const podSurfaces: readonly Surface[] = [
  podSurface('calls of the pod', {}),
  podSurface('calls of a strict pod', { strict: true, throttling: [] }),
];

/** What the service answers where it has no room or no such function. */
function isFuture(status: number): boolean {
  return status === 501 || status === 507;
}

function inventRequest(
  random: Random,
  ids: readonly [string, ...string[]],
  session: Readonly<Record<string, string>>,
): Shown {
  const route = routes[random.below(routes.length)];
  if (route === undefined) {
    throw new Error('The pod has no routes.');
  }
  const path = route.path.replace(/[:{](\w+)\}?/g, () =>
    encodeURIComponent(random.chance(0.7) ? random.pick(ids) : wellFormed(random.pick(oddities))),
  );
  const query = random.chance(0.4)
    ? `?${random.pick(['limit', 'skip', 'since', 'query', 'uid', 'local'])}=${encodeURIComponent(wellFormed(String(random.json(0))))}`
    : '';
  const { method } = route;
  const headers = random.chance(0.9) ? { ...session } : {};
  if (method === 'GET' || method === 'DELETE') {
    return { method, path: path + query, headers };
  }
  return { method, path: path + query, ...inventBody(random, ids, headers) };
}

function inventBody(
  random: Random,
  ids: readonly [string, ...string[]],
  headers: Readonly<Record<string, string>>,
): Pick<Shown, 'headers' | 'body'> {
  if (random.chance(0.3)) {
    const type = { ...headers, 'content-type': 'multipart/form-data; boundary=b' };
    const form = [
      '--b\r\nContent-Disposition: form-data; name="message"\r\n\r\n<messageML>x</messageML>\r\n',
      '--b\r\nContent-Disposition: form-data; name="attachment"; filename="a.txt"\r\n\r\nabc\r\n',
      '--b--\r\n',
    ].join('');
    return { headers: type, body: base64(random.mutate(form)) };
  }
  const body = random.chance(0.3)
    ? [
        {
          message: '<messageML>x</messageML>',
          format: 'MESSAGEML',
          streamId: ids[0],
          ...asObject(random.json()),
        },
      ]
    : { message: '<messageML>x</messageML>', name: 'n', id: ids[1], ...asObject(random.json()) };
  const text = JSON.stringify(random.chance(0.5) ? body : random.json());
  return {
    headers: { ...headers, 'content-type': 'application/json' },
    body: base64(random.mutate(text)),
  };
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** An address is text in UTF-8, which half a character is not. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}
