import type { Translation } from './translation.js';

/** The value of an older key, as the key of today takes it. */
type Convert = (value: unknown) => unknown;

const same: Convert = (value) => value;
const fromSeconds: Convert = (value) => Number(value) * 1000;

const toNodes: Convert = (value) =>
  Array.isArray(value) ? value.map((host: unknown) => ({ host })) : value;

type FlatKey = readonly [path: string, convert?: Convert];

function server(older: string, path: string): Readonly<Record<string, FlatKey>> {
  return {
    [`${older}Host`]: [`${path}.host`],
    [`${older}Port`]: [`${path}.port`],
    [`${older}ContextPath`]: [`${path}.context`],
  };
}

/** The flat keys of the Node kit that has ended, and of the first Java kit, with what they are today. */
const flatKeys: Readonly<Record<string, FlatKey>> = {
  ...server('pod', 'pod'),
  ...server('agent', 'agent'),
  ...server('keyAuth', 'keyManager'),
  ...server('sessionAuth', 'sessionAuth'),
  botUsername: ['bot.username'],
  botCertPassword: ['bot.certificate.password'],
  appId: ['app.appId'],
  appCertPassword: ['app.certificate.password'],
  truststorePath: ['ssl.trustStore.path'],
  truststorePassword: ['ssl.trustStore.password'],
  maxRetries: ['datafeed.retry.maxAttempts'],
  maxWaitInterval: ['datafeed.retry.maxIntervalMillis', fromSeconds],
  agentServers: ['agent.loadBalancing.nodes', toNodes],
  'loadBalancing.method': ['agent.loadBalancing.mode'],
  'loadBalancing.stickySessions': ['agent.loadBalancing.stickiness'],
};

/** A folder and a file name in it, which the Node kit keeps apart. */
const files: readonly (readonly [older: string, path: string])[] = [
  ['botPrivateKey', 'bot.privateKey.path'],
  ['botCert', 'bot.certificate.path'],
  ['appPrivateKey', 'app.privateKey.path'],
  ['appCert', 'app.certificate.path'],
];

const proxies: readonly (readonly [older: string, path: string])[] = [
  ['proxy', 'proxy'],
  ['podProxy', 'pod.proxy'],
  ['agentProxy', 'agent.proxy'],
  ['keyManagerProxy', 'keyManager.proxy'],
];

/** What has no counterpart: said of which it matters, left out without a word otherwise. */
const without: Readonly<Record<string, string | undefined>> = {
  authType: undefined,
  botEmailAddress: undefined,
  appEmailAddress: undefined,
  loadBalancing: undefined,
  nodeTlsRejectUnauthorized:
    'is not followed: TLS is always checked. Put the PEM file of the authority into ssl.trustStore.path',
};

const marks = [
  'podHost',
  'agentHost',
  'agentServers',
  'botUsername',
  'sessionAuthHost',
  'keyAuthHost',
];

/** Whether a configuration has the flat keys of the older kits. */
export function hasFlatKeys(written: Readonly<Record<string, unknown>>): boolean {
  return marks.some((key) => key in written);
}

/**
 * Moves the values of the older kits' flat keys to where they belong today. Keys of today stay where they are and take
 * precedence.
 */
export function translateFlatKeys(
  written: Readonly<Record<string, unknown>>,
  translation: Translation,
): void {
  const skipped = unusedCredential(written['authType']);
  for (const [older, path] of files) {
    if (!skipped.some((prefix) => older.endsWith(prefix))) {
      const file = joinFile(written[`${older}Path`], written[`${older}Name`]);
      translation.set(path, file, [`${older}Path`]);
    }
  }
  for (const [older, path] of proxies) {
    setProxy(written, older, path, translation);
  }
  for (const [key, value] of Object.entries(flattened(written))) {
    const [path, convert = same] = flatKeys[key] ?? [];
    if (path !== undefined && value !== '') {
      translation.set(path, convert(value), key.split('.'));
    }
  }
  for (const [key, reason] of Object.entries(without)) {
    if (reason !== undefined && key in written) {
      translation.warn([key], reason);
    }
  }
  const consumed = new Set(
    [...Object.keys(flatKeys), ...Object.keys(without)].concat(
      files.flatMap(([older]) => [`${older}Path`, `${older}Name`]),
      proxies.flatMap(([older]) => [`${older}URL`, `${older}Username`, `${older}Password`]),
    ),
  );
  for (const [key, value] of Object.entries(written)) {
    if (!consumed.has(key)) {
      translation.set(key, value, [key]);
    }
  }
}

/** When a kind of login is named, the files of the other kind do not count. */
function unusedCredential(authType: unknown): readonly string[] {
  return authType === 'rsa' ? ['Cert'] : authType === 'cert' ? ['PrivateKey'] : [];
}

/** The keys of the root, and those of `loadBalancing` behind their group's name. */
function flattened(written: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const group = written['loadBalancing'];
  const inner =
    typeof group === 'object' && group !== null
      ? Object.entries(group).map(([key, value]) => [`loadBalancing.${key}`, value] as const)
      : [];
  return { ...written, ...Object.fromEntries<unknown>(inner) };
}

function joinFile(folder: unknown, name: unknown): string | undefined {
  const [path, file] = [folder, name].map((part) => (typeof part === 'string' ? part : ''));
  if (path === undefined || file === undefined || path + file === '') {
    return undefined;
  }
  return path === '' || file === '' || /[/\\]$/.test(path) ? `${path}${file}` : `${path}/${file}`;
}

/** A proxy that was written as a URL. */
function setProxy(
  written: Readonly<Record<string, unknown>>,
  older: string,
  path: string,
  translation: Translation,
): void {
  const key = `${older}URL`;
  const address = written[key];
  if (typeof address !== 'string' || address === '') {
    return;
  }
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    translation.problem([key], 'must be a URL, such as http://proxy.acme.com:3128');
    return;
  }
  const defaultPort = url.protocol === 'https:' ? 443 : 80;
  translation.set(`${path}.scheme`, url.protocol.slice(0, -1), [key]);
  translation.set(`${path}.host`, url.hostname, [key]);
  translation.set(`${path}.port`, url.port === '' ? defaultPort : Number(url.port), [key]);
  for (const [suffix, name] of [
    ['Username', 'username'],
    ['Password', 'password'],
  ] as const) {
    const value = written[`${older}${suffix}`];
    translation.set(`${path}.${name}`, value === '' ? undefined : value, [`${older}${suffix}`]);
  }
}
