import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Secret } from '../../../src/client/configuration.js';
import { defineConfig, LoginError } from '../../../src/client/index.js';
import { readTrustedAuthorities } from '../../../src/client/tls/trust-store.js';
import { failure } from '../failure.js';
import { ScriptedService } from '../scripted-service.js';
import { javaKeystore, keyWithChain, ofKind, trusted } from './java-keystore.js';

/*
 * The stores hold authority.pem and other.pem as trusted; all but trust.p12 and open.p12 also a key of
 * their own with its certificate. They were made by keytool of JDK 17, with the password hunter2:
 *
 *   keytool -genkeypair -alias own -keyalg EC -dname CN=own -validity 36500 -keystore trust.jks -storetype JKS
 *   keytool -importcert -noprompt -alias authority -file authority.pem -keystore trust.jks
 *   keytool -importcert -noprompt -alias other -file other.pem -keystore trust.jks
 *
 * trust.jceks likewise; trust.p12 by the last two alone, in the format that is the default. older.p12
 * is as of JDK 8 (RC2, Triple DES, SHA-1), by the options
 *
 *   -J-Dkeystore.pkcs12.certProtectionAlgorithm=PBEWithSHA1AndRC2_40 -J-Dkeystore.pkcs12.certPbeIterationCount=1024
 *   -J-Dkeystore.pkcs12.keyProtectionAlgorithm=PBEWithSHA1AndDESede -J-Dkeystore.pkcs12.keyPbeIterationCount=1024
 *   -J-Dkeystore.pkcs12.macAlgorithm=HmacPBESHA1 -J-Dkeystore.pkcs12.macIterationCount=1024
 *
 * open.p12 holds authority.pem alone and has no password, as those that come with recent JDKs:
 *
 *   -J-Dkeystore.pkcs12.certProtectionAlgorithm=NONE -J-Dkeystore.pkcs12.macAlgorithm=NONE
 *
 * authority.pem and other.pem are of OpenSSL; the first, on an elliptic curve, signed server.pem. All
 * are valid for a hundred years.
 */
const file = (name: string): string => join(__dirname, 'fixtures', name);
const content = (name: string): Buffer => readFileSync(file(name));
const der = (name: string): Buffer => new X509Certificate(content(name)).raw;
const stores = ['trust.jks', 'trust.jceks', 'trust.p12', 'older.p12'];
const password = 'hunter2';

let service: ScriptedService;

beforeAll(async () => {
  service = await ScriptedService.start({
    cert: content('server.pem'),
    key: content('server.key'),
  });
  service.script('GET /agent/v3/health', { status: 200, json: { status: 'UP' } });
});

afterAll(() => service.close());

/** What a store adds to Node's own authorities: their names. */
async function namesIn(bytes: Buffer, itsPassword: string | undefined): Promise<readonly string[]> {
  const authorities = await readTrustedAuthorities({
    source: { kind: 'content', content: new Secret(bytes.toString('base64')) },
    password: itsPassword === undefined ? undefined : new Secret(itsPassword),
  });
  expect(authorities.slice(0, rootCertificates.length)).toEqual(rootCertificates);
  return authorities
    .slice(rootCertificates.length)
    .map((pem) => new X509Certificate(pem).subject.replace('CN=', ''))
    .toSorted();
}

const refusal = (bytes: Buffer, itsPassword: string | undefined = password) =>
  failure(namesIn(bytes, itsPassword));

test.each([
  ...stores.map((name) => [name, { path: file(name), password }] as const),
  ['open.p12, without a password', { path: file('open.p12') }],
  ['open.p12, with one that it does not need', { path: file('open.p12'), password }],
  ['trust.jks, without its password', { path: file('trust.jks') }],
  ['older.p12 as Base64', { content: content('older.p12').toString('base64'), password }],
  [
    'authority.pem, with a password that PEM does not have',
    { path: file('authority.pem'), password },
  ],
])('a service whose authority is in a trust store is reached: %s', async (_, trustStore) => {
  const { health } = service.client({
    scheme: 'https',
    host: 'localhost',
    retry: { maxAttempts: 1 },
    ssl: { trustStore },
  });
  await expect(health.check()).resolves.toEqual({ status: 'UP' });
});

test.each(stores)(
  '%s: what is marked as trusted is, and the chain of its key is not',
  async (name) => {
    await expect(namesIn(content(name), password)).resolves.toEqual([
      'Another test authority',
      'Test authority',
    ]);
  },
);

test.each(stores)('%s: a wrong password is told, and not shown', async (name) => {
  const error = await refusal(content(name), 'not this one');
  expect(error).toMatchObject({ name: 'LoginError', code: 'TRUST_STORE_UNREADABLE' });
  expect(error.message).toContain('ssl.trustStore.password');
  expect(inspect(error, { depth: 9 })).not.toContain('not this one');
});

test('a store that is encrypted asks for its password, by its path', async () => {
  const trustStore = { path: file('trust.p12') };
  const { health } = service.client({ scheme: 'https', host: 'localhost', ssl: { trustStore } });
  const error = await failure(health.check());
  expect(error).toMatchObject({ code: 'TRUST_STORE_UNREADABLE', outcome: 'did-not-happen' });
  expect(error.message).toContain(`${trustStore.path}) opens with a password.`);
});

test('the password of a trust store does not show in a configuration', () => {
  const trustStore = { path: file('trust.p12'), password };
  const config = defineConfig({ host: 'a', ssl: { trustStore } });
  expect(config.trustStore?.password?.reveal()).toBe(password);
  expect(inspect(config, { depth: 9 }) + JSON.stringify(config)).not.toContain(password);
});

test.each(['trust.jks', 'trust.jceks', 'trust.p12', 'open.p12'])(
  '%s cut short anywhere is an error that says so',
  async (name) => {
    const whole = content(name);
    for (let length = 4; length < whole.length; length += 3) {
      const error = await refusal(whole.subarray(0, length));
      expect(error).toMatchObject({ code: 'TRUST_STORE_UNREADABLE' });
      expect(error.message).toContain('damaged or cut short');
    }
  },
);

test('a Java keystore with any byte changed is refused, whatever that byte counts', async () => {
  const whole = content('trust.jks');
  for (let place = 0; place < whole.length; place++) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(whole.readUInt8(place) ^ 0xff, place);
    expect(await refusal(changed)).toMatchObject({ code: 'TRUST_STORE_UNREADABLE' });
  }
});

test('PKCS#12 with any byte changed is read or refused, and nothing else', async () => {
  const whole = content('open.p12');
  const outcomes = new Set<string>();
  for (let place = 0; place < whole.length; place++) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(whole.readUInt8(place) ^ 0x55, place);
    const outcome = await namesIn(changed, password).catch((error: unknown) => error);
    outcomes.add(outcome instanceof LoginError ? outcome.code : typeof outcome);
    if (!(outcome instanceof LoginError)) {
      expect(outcome).toHaveLength(1);
    }
  }
  expect([...outcomes].toSorted()).toEqual(['TRUST_STORE_UNREADABLE', 'object']);
});

test('a Java keystore of version 1 is read, where certificates do not say their type', async () => {
  const entries = [keyWithChain(der('other.pem')), trusted(der('authority.pem'))];
  const store = javaKeystore('pässwort', entries, { version: 1 });
  await expect(namesIn(store, 'pässwort')).resolves.toEqual(['Test authority']);
});

const one = trusted(der('authority.pem'));

test.each([
  ['a version to come', javaKeystore(password, [one], { version: 3 }), 'of version 3'],
  ['a secret key', javaKeystore(password, [one, ofKind(3)]), 'such as a secret key'],
  ['more entries than it has', javaKeystore(password, [one], { count: 0xffffffff }), 'damaged'],
  ['fewer entries than it has', javaKeystore(password, [one, one], { count: 1 }), 'damaged'],
  ['an invalid certificate', javaKeystore(password, [trusted(Buffer.from('?'))]), 'not X.509'],
  ['keys alone', javaKeystore(password, [keyWithChain()]), 'holds no trusted certificates'],
  ['something else', Buffer.from('something else'), 'neither a PEM bundle nor a Java trust store'],
  ['nothing', Buffer.alloc(0), 'neither a PEM bundle nor a Java trust store'],
  ['ASN.1 that is not PKCS#12', der('authority.pem'), 'is not PKCS#12'],
])('a trust store with %s is an error that says so', async (_, bytes, says) => {
  const error = await refusal(bytes);
  expect(error).toMatchObject({ name: 'LoginError', code: 'TRUST_STORE_UNREADABLE' });
  expect(error.message).toContain(says);
});

const pem = content('authority.pem').toString();

test.each([
  ['cut short in its last certificate', `${pem}\n${pem.slice(0, -60)}`],
  ['of which some bytes are wrong', pem.replace(/[A-Za-z]{4}(?=[^-]*-----END)/, '????')],
  ['with an empty certificate', '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n'],
])('a PEM bundle %s is not readable', async (_, bundle) => {
  const reading = readTrustedAuthorities({
    source: { kind: 'content', content: new Secret(bundle) },
    password: undefined,
  });
  const error = await failure(reading);
  expect(error).toBeInstanceOf(LoginError);
  expect(error).toMatchObject({ code: 'TRUST_STORE_UNREADABLE', outcome: 'did-not-happen' });
});

test('what stands between the certificates of a PEM bundle is left out', async () => {
  const bundle = Buffer.from(`# Our authorities\n${pem}\nsubject=other – a name\n${pem}`);
  expect(await namesIn(bundle, undefined)).toHaveLength(2);
});
