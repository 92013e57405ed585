import { z } from 'zod';
import { suggest } from '../../contract/suggest.js';
import type { ConfigInput } from './input.js';
import { logLevels } from './log-level.js';

/** Of AES-256, with which sessions are encrypted. */
const encryptionKeyBytes = 32;

const expects = (what: string) => ({
  error: (issue: { readonly input?: unknown }) =>
    issue.input === undefined ? `is missing: give ${what}` : `must be ${what}`,
});

/** Names and passwords of digits are often written without quotes, and bytes as YAML has them. */
const toText = (value: unknown): unknown => {
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) {
    return String(value);
  }
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
};

/** @param what - what is to be given where it is missing */
const text = (what = 'text') =>
  z.preprocess(
    toText,
    z
      .string({
        error: ({ input }) =>
          typeof input === 'number'
            ? 'must be text: put it in quotes'
            : expects(input === undefined ? what : 'text').error({ input }),
      })
      .min(1, 'must not be empty'),
  );

/** It may be empty. */
const password = () => z.preprocess(toText, z.string(expects('text'))).optional();

/** What is empty was left open: a variable that is not used, or a template of a file. */
const textIfAny = () =>
  z.preprocess((value) => (value === '' ? undefined : value), text().optional()).optional();

/** A number as YAML and variables write it. */
const numeral = /^(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|0x[\da-f]+|0o[0-7]+)$/i;

/** Variables are texts, so numbers may come as texts. */
const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && numeral.test(value.trim()) ? Number(value) : value;

/** In any case, and in all the words that YAML 1.1 and Spring have: the other kits read those. */
const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'on', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'off', '0'].map((word) => [word, false] as const),
]);

const readBoolean = (value: unknown): unknown =>
  typeof value === 'string' || typeof value === 'number'
    ? (booleans.get(String(value).trim().toLowerCase()) ?? value)
    : value;

const bare = (text: string): string => text.toLowerCase().replace(/[-_]/g, '');

/** One of a few words, in any case and with dashes or underscores, as Spring reads `ROUND_ROBIN`. */
const oneOf = <const Word extends string>(...words: readonly [Word, ...Word[]]) => {
  const listed = `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
  return z.preprocess(
    (value) =>
      typeof value === 'string'
        ? (words.find((word) => bare(word) === bare(value)) ?? value)
        : value,
    z.enum(words, {
      error: ({ input }) => {
        // Of two letters with one wrong, nobody can tell what was meant: "v3" is no "v1".
        const near =
          typeof input === 'string' && input.length > 2 ? suggest(input, words) : undefined;
        const guess = near === undefined ? '' : `; did you mean ${near}?`;
        return `${expects(listed).error({ input })}${guess}`;
      },
    }),
  );
};

/** A variable holds a list as one text, with commas. */
const readList = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '')
    : value;

const encryptionKey = () =>
  text().refine(
    (key) => Buffer.from(key, 'base64').length === encryptionKeyBytes,
    `must be ${encryptionKeyBytes} bytes in base64; make one with: openssl rand -base64 ${encryptionKeyBytes}`,
  );

const wholeNumber = (min: number, max: number, what: string) =>
  z.preprocess(
    toNumber,
    z.int(expects(what)).min(min, `must be ${what}`).max(max, `must be ${what}`),
  );

const milliseconds = () =>
  wholeNumber(1, 2 ** 31 - 1, 'a whole number of milliseconds from 1 to 2147483647');

const port = () => wholeNumber(1, 65_535, 'a whole number from 1 to 65535');

const yesOrNo = () => z.preprocess(readBoolean, z.boolean(expects('true or false')));

const group = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape, expects('a group of keys'));

const headerValue = z.preprocess(
  (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
  z
    .string(expects('text'))
    .regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'must hold no line breaks or control characters'),
);

const headerName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'is not a name of a header');

const scheme = () => oneOf('https', 'http');

const hostName = () =>
  z
    .string(expects('a host name'))
    .regex(
      /^[^\s/:@?#]+$|^\[[0-9a-fA-F:]+\]$/,
      'must be a host name alone, without scheme, port and path',
    );

const proxy = group({
  scheme: scheme().optional(),
  host: hostName(),
  port: port().optional(),
  username: textIfAny(),
  password: textIfAny(),
});

const serverKeys = {
  scheme: scheme().optional(),
  host: hostName().optional(),
  port: port().optional(),
  context: z
    .string(expects('a path'))
    .regex(/^[^\s?#]*$/, 'must be a path without spaces, ? and #')
    .optional(),
  connectionTimeout: milliseconds().optional(),
  readTimeout: milliseconds().optional(),
  connectionPoolMax: wholeNumber(1, 10_000, 'a whole number from 1 to 10000').optional(),
  connectionPoolPerRoute: wholeNumber(1, 10_000, 'a whole number from 1 to 10000').optional(),
  defaultHeaders: z.record(headerName, headerValue, expects('a group of headers')).optional(),
  proxy: proxy.optional(),
};

const server = group(serverKeys);

const privateKey = group({ path: textIfAny(), content: textIfAny() });

const certificate = group({ path: textIfAny(), content: textIfAny(), password: password() });

/** Older files name keys and certificates in one word; they mean the same. */
const olderCredentialKeys = {
  privateKeyPath: textIfAny(),
  privateKeyContent: textIfAny(),
  certificatePath: textIfAny(),
  certificateContent: textIfAny(),
  certificatePassword: password(),
};

export type OlderCredentialKey = keyof typeof olderCredentialKeys;

const credentialKeys = {
  privateKey: privateKey.optional(),
  certificate: certificate.optional(),
  ...olderCredentialKeys,
};

/** The credentials of a bot or an application, whatever is around them. */
export const credentialShape = group(credentialKeys);

const retry = group({
  maxAttempts: wholeNumber(-(2 ** 31), 2 ** 31 - 1, 'a whole number').optional(),
  initialIntervalMillis: milliseconds().optional(),
  multiplier: z.preprocess(toNumber, z.number(expects('a number from 1'))).optional(),
  maxIntervalMillis: milliseconds().optional(),
  deadlineMillis: milliseconds().optional(),
});

const loadBalancing = group({
  mode: oneOf('external', 'roundRobin', 'random'),
  stickiness: yesOrNo().optional(),
  nodes: z.array(server, expects('a list of servers')).min(1, 'must name at least one server'),
});

const tag = (max: number) =>
  z
    .string(expects('text'))
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`);

/** The authorities to trust. */
export const trustShape = group({
  trustStore: certificate.optional(),
  trustStorePath: textIfAny(),
  trustStorePassword: password(),
});

/** Every key of {@link ConfigInput}, and those that are accepted so that files of other kits load. */
const keys = {
  ...serverKeys,
  pod: server.optional(),
  agent: group({ ...serverKeys, loadBalancing: loadBalancing.optional() }).optional(),
  keyManager: server.optional(),
  sessionAuth: server.optional(),
  bot: group({ username: text('the name of the service account'), ...credentialKeys }).optional(),
  app: group({ appId: text('the id of the application'), ...credentialKeys }).optional(),
  ssl: trustShape.optional(),
  retry: retry.optional(),
  datafeed: group({
    version: oneOf('v1', 'v2').optional(),
    idFilePath: z.string(expects('text')).optional(),
    tag: tag(100).optional(),
    includeInvisible: yesOrNo().optional(),
    retry: retry.optional(),
  }).optional(),
  datahose: group({
    tag: tag(80).optional(),
    eventTypes: z.preprocess(readList, z.array(text(), expects('a list of strings'))).optional(),
    retry: retry.optional(),
  }).optional(),
  commonJwt: group({ enabled: yesOrNo().optional() }).optional(),
  store: group({
    postgres: group({ url: text('its address, postgres://…'), schema: textIfAny() }).optional(),
    redis: group({ url: text('its address, redis://…'), prefix: textIfAny() }).optional(),
  }).optional(),
  scale: group({
    redis: text('its address, redis://…'),
    partitions: wholeNumber(1, 1024, 'a whole number from 1 to 1024').optional(),
  }).optional(),
  encryptionKeys: z
    .preprocess(readList, z.array(encryptionKey(), expects('a list of strings')))
    .optional(),
  logLevel: oneOf(...logLevels).optional(),
  // Read so that files of the Python kit load; it changes nothing.
  manifest: text().optional(),
  extensions: z.record(z.string(), z.unknown(), expects('a group of extensions')).optional(),
} satisfies Readonly<Record<string, z.ZodType>> & Readonly<Record<keyof ConfigInput, z.ZodType>>;

/**
 * The shape of a configuration: every key that the Java and Python kits know, and Cadenza's own.
 */
export const configShape = group(keys);

/** A configuration whose shape is right. */
export type ShapedConfig = z.output<typeof configShape>;
/** The server keys of a configuration whose shape is right. */
export type ShapedServer = z.output<typeof server>;
/** The retry keys of a configuration whose shape is right. */
export type ShapedRetry = z.output<typeof retry>;
/** A bot or an application of a configuration whose shape is right. */
export type ShapedAccount = z.output<typeof credentialShape>;
