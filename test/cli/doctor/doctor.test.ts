import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer, type Server } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import forge from 'node-forge';
import { examineConfig } from '../../../src/cli/doctor/examine-config.js';
import type { Finding } from '../../../src/cli/doctor/finding.js';
import { printFindings } from '../../../src/cli/doctor/print-findings.js';
import { CertificateAuthority, Pod, type ServiceAccount } from '../../../src/pod/index.js';
import { application, serviceAccount } from '../../built/accounts.js';
import { cadenza, startCadenza } from '../run-cadenza.js';

let folder: string;
let pod: Pod;
let account: ServiceAccount;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-'));
  pod = await Pod.start({ seed: { people: [{ username: 'alice', displayName: 'Alice' }] } });
  account = await serviceAccount(pod, 'quotes', { roles: ['INDIVIDUAL', 'CONTENT_MANAGEMENT'] });
});

afterAll(async () => {
  await pod.close();
  rmSync(folder, { recursive: true });
});

function write(config: unknown): string {
  const path = join(folder, 'config.json');
  writeFileSync(path, JSON.stringify(config));
  return path;
}

async function examined(config: unknown): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const finding of examineConfig(write(config))) {
    findings.push(finding);
  }
  return findings;
}

test('a doctor whose output nobody reads any more ends quietly', async () => {
  const running = startCadenza(['doctor', '--config', write({ ...account.config, hots: 'a' })]);
  running.child.stdout.destroy();
  expect((await running.ended).stderr).toBe('');
});

test('each warning of a configuration stands on a line of its own', async () => {
  const lines: string[] = [];
  const path = write({ ...account.config, hots: 'a', prot: 1 });
  await printFindings(examineConfig(path), false, (line) => lines.push(line));
  const [first = ''] = lines;
  expect(first.split('\n')).toEqual([
    expect.stringContaining('is well-formed.'),
    expect.stringMatching(/^ {17}\S.*hots/),
    expect.stringMatching(/^ {17}\S.*prot/),
  ]);
});

/** What is found over a TLS server with a certificate that is in a file. */
async function examinedOver(server: Server, path: string): Promise<Finding[]> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await examined({
      ...account.config,
      scheme: 'https',
      host: 'localhost',
      port,
      ssl: { trustStore: { path } },
    });
  } finally {
    server.close();
  }
}

const steps = (findings: readonly Finding[]): string[] =>
  findings.map(({ step, ok }) => `${ok ? '✓' : '✗'} ${step}`);

test('every step of a sound configuration is told, down to the roles', async () => {
  const findings = await examined(account.config);
  expect(steps(findings)).toEqual(
    ['configuration', 'name', 'connection', 'key', 'clock', 'login', 'roles'].map(
      (step) => `✓ ${step}`,
    ),
  );
  expect(findings.at(-3)?.detail).toBe("This machine's clock agrees with the service's.");
  expect(findings.at(-2)?.detail).toContain('quotes');
  expect(findings.at(-1)?.detail).toContain('CONTENT_MANAGEMENT');
});

test('a configuration with problems is shown with all of them, below each other', async () => {
  const findings = await examined({ bot: { username: '', privateKey: {} }, port: 0 });
  expect(steps(findings)).toEqual(['✗ configuration']);
  expect(findings[0]?.detail).toMatch(/bot\.username: .*\n.*port: /);
});

test('a host that does not exist, and a port where nothing listens, end the way there', async () => {
  const unknown = await examined({ ...account.config, host: 'nowhere.invalid' });
  expect(steps(unknown)).toEqual(['✓ configuration', '✗ name', '✓ key']);
  const refused = await examined({ ...account.config, port: await freePort() });
  expect(steps(refused)).toEqual(['✓ configuration', '✓ name', '✗ connection', '✓ key']);
  expect(refused[2]?.fix).toContain('that the service runs, and that no firewall stands between');
});

test('a service without TLS behind https is found', async () => {
  const findings = await examined({ ...account.config, scheme: 'https' });
  expect(steps(findings)).toEqual(['✓ configuration', '✓ name', '✓ connection', '✗ tls', '✓ key']);
});

test('a service with TLS behind http is found, whoever made its certificate', async () => {
  const cert = certificateUntil(new Date('2021-01-31'), 'localhost');
  const server = createTlsServer({ key: cert, cert });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const findings = await examined({ ...account.config, scheme: 'http', host: '127.0.0.1', port });
  server.close();
  expect(findings.find(({ step }) => step === 'tls')).toMatchObject({
    ok: false,
    detail: `127.0.0.1:${port} speaks TLS.`,
    fix: 'Take scheme: http out of the configuration: without it, https is meant.',
  });
});

test('a service that asks for a client certificate is told so, and not in lines of OpenSSL', async () => {
  const authority = await CertificateAuthority.create();
  const path = join(folder, 'authority.pem');
  writeFileSync(path, authority.certificate);
  const identity = await authority.issue('localhost', ['localhost']);
  const server = createTlsServer({ ...identity, requestCert: true, maxVersion: 'TLSv1.2' });
  const findings = await examinedOver(server, path);

  // From Node 22 on, the alert has another name.
  expect(findings.find(({ step }) => step === 'tls')?.detail.replace('SSL/TLS', 'SSLV3')).toBe(
    'localhost refused the TLS connection: it may ask for a client certificate, or for another version of TLS (ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE).',
  );
});

test('a service whose certificate has expired is told so, with what to do about that', async () => {
  const path = join(folder, 'expired.pem');
  const cert = certificateUntil(new Date('2021-01-31'), 'localhost');
  writeFileSync(path, cert);
  const server = createTlsServer({ key: cert, cert });
  const findings = await examinedOver(server, path);

  expect(findings.find(({ step }) => step === 'tls')).toMatchObject({
    detail: 'localhost shows a certificate that has expired (CERT_HAS_EXPIRED).',
    fix: 'Check the clocks, or have the certificate renewed.',
  });
});

test('a host that takes connections and answers none of them is told as one', async () => {
  const mute = createServer();
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const { port } = mute.address() as AddressInfo;
  const host = { scheme: 'http', host: '127.0.0.1', port, readTimeout: 50 };
  const findings = await examined({ ...account.config, ...host });
  mute.close();
  expect(steps(findings).at(-1)).toBe('✗ login');
  expect(findings.at(-1)?.fix).toMatch(/^Something takes connections there and answers none/);
});

test.each([
  [
    '2021-01-31',
    '✗',
    'The certificate of the bot "quotes" ended on 2021-01-31. Have a new one issued.',
  ],
  ['2999-01-31', '✓', 'The certificate of the bot "quotes" can be used until 2999-01-31.'],
])('a certificate is told with its last day: %s', async (day, mark, sentence) => {
  const path = join(folder, 'certificate.pem');
  writeFileSync(path, certificateUntil(new Date(day)));
  const bot = { username: 'quotes', certificate: { path } };
  const findings = await examined({ ...account.config, bot });
  expect(steps(findings)).toContain(`${mark} key`);
  expect(findings.find(({ step }) => step === 'key')?.detail).toBe(sentence);
});

/** With its key, and the common name of the bot. */
function certificateUntil(end: Date, name = 'quotes'): string {
  const { publicKey, privateKey } = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date('2020-01-01');
  certificate.validity.notAfter = end;
  const names = [{ name: 'commonName', value: name }];
  certificate.setSubject(names);
  certificate.setIssuer(names);
  certificate.sign(privateKey, forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate) + forge.pki.privateKeyToPem(privateKey);
}

test('a key that cannot be read keeps the login from being tried', async () => {
  const bot = { username: 'quotes', privateKey: { path: join(folder, 'missing.pem') } };
  const findings = await examined({ ...account.config, bot });
  expect(steps(findings).slice(-2)).toEqual(['✗ key', '✓ clock']);
});

test('an account that the service does not know is told what to check', async () => {
  const bot = { ...account.config.bot, username: 'stranger' };
  const findings = await examined({ ...account.config, bot });
  expect(steps(findings).at(-1)).toBe('✗ login');
  expect(findings.at(-1)?.fix).toContain('Check that the username is right');
});

test('the roles are judged by what a bot needs, and the other operations need', async () => {
  const { config } = await serviceAccount(pod, 'importer', { roles: ['CONTENT_MANAGEMENT'] });
  const [missing] = (await examined(config)).slice(-1);
  expect(missing).toMatchObject({ step: 'roles', ok: false });
  expect(missing?.detail).toContain('INDIVIDUAL is missing');
  const { detail } = (await examined(account.config)).at(-1) ?? {};
  expect(detail).toContain('the bot may chat, import messages.');
  expect(detail).toContain('USER_PROVISIONING to create users');
  expect(detail).toContain('CONTENT_EXPORT_SERVICE to read the datahose');
});

test('[AUT-2] an application is logged in, and acts for one of its users or for who is named', async () => {
  const { config } = await application(pod, 'desk-app');
  const both = { ...account.config, ...config, bot: account.config.bot };
  const [acts] = (await examined(both)).slice(-1);
  expect(acts).toMatchObject({ step: 'on behalf', ok: true });

  const named: Finding[] = [];
  for await (const finding of examineConfig(write(both), 'alice')) {
    named.push(finding);
  }
  expect(named.at(-1)?.detail).toContain('such as alice');

  const stranger = { ...config, app: { ...config.app, appId: 'stranger' } };
  const [refused] = (await examined(stranger)).slice(-1);
  expect(refused).toMatchObject({ step: 'on behalf', ok: false });
  expect(refused?.fix).toContain('Check that the appId is right');
});

test('who is named, where there is no application to act for them, is told what is missing', async () => {
  const findings: Finding[] = [];
  for await (const finding of examineConfig(write(account.config), 'alice')) {
    findings.push(finding);
  }
  expect(findings.at(-1)).toEqual({
    step: 'on behalf',
    ok: false,
    detail: 'Nobody can act for alice: the configuration has no application.',
    fix: 'Give app.appId and app.privateKey.path: those of an application that the service knows.',
  });
});

test('a wrong authority and a wrong key are told with what to do', async () => {
  const trustStore = { path: join(folder, 'none.pem') };
  const findings = await examined({ ...account.config, ssl: { trustStore } });
  expect(findings.find(({ step }) => step === 'tls')?.detail).toContain('There is no such file');

  const store = { path: join(__dirname, '../../client/tls/fixtures/trust.jks'), password: 'wrong' };
  const unopened = await examined({ ...account.config, ssl: { trustStore: store } });
  expect(unopened.find(({ step }) => step === 'tls')?.detail).toContain('ssl.trustStore.password');

  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const bot = { username: 'quotes', privateKey: { content: privateKey } };
  const [login] = (await examined({ ...account.config, bot })).slice(-1);
  expect(login).toMatchObject({ step: 'login', ok: false });
  expect(login?.fix).toContain('public half of this key');
});

test('a clock that is off is told with how far', async () => {
  const service = createServer((_, response) => {
    response.writeHead(401, { date: new Date(Date.now() - 600_000).toUTCString() }).end('{}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const findings = await examined({ ...account.config, host: '127.0.0.1', port });
  service.closeAllConnections();
  service.close();
  expect(steps(findings).slice(-2)).toEqual(['✗ clock', '✗ login']);
  expect(findings.at(-2)?.detail).toMatch(/(59\d|60\d) s ahead of/);
  expect(findings.at(-1)?.fix).toContain('Set the clock');
});

test('a proxy is gone through, and its refusal is told', async () => {
  const proxy = createServer();
  proxy.on('connect', (request, socket) => {
    if (request.headers['proxy-authorization'] !== `Basic ${btoa('me:secret')}`) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const target = connect(pod.port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    socket.on('error', () => target.destroy());
    target.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const through = (password: string) =>
    examined({ ...account.config, proxy: { host: '127.0.0.1', port, username: 'me', password } });
  try {
    expect(steps(await through('secret'))).toContain('✓ proxy');
    const refused = await through('wrong');
    expect(steps(refused)).toContain('✗ proxy');
    expect(JSON.stringify(refused)).toContain('407');
    expect(JSON.stringify(refused)).not.toContain('wrong');
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
});

test('a token that the service repeats, and a password of the configuration, stand in no finding', async () => {
  const service = createServer((request, response) => {
    const token = request.url?.includes('authenticate') === true;
    response.statusCode = token ? 200 : 400;
    const message = `not for the-token, as hunter22 said: ${request.url ?? ''}`;
    response.end(JSON.stringify(token ? { token: 'the-token', name: 'x' } : { message }));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const keyManager = { proxy: { host: '127.0.0.1', port, username: 'me', password: 'hunter22' } };
  const config = { ...account.config, host: '127.0.0.1', port };
  const direct = await examined({ ...config, ssl: {} });
  const login = direct.find(({ step }) => step === 'login');
  const configured = await examined({ ...config, keyManager });
  service.closeAllConnections();
  service.close();
  expect(login).toMatchObject({ ok: false });
  expect(login?.detail).toContain('not for [secret], as hunter22 said');
  expect(JSON.stringify(configured)).not.toMatch(/the-token|hunter22/);
});

test('each finding is one line with its mark and its fix; as JSON, one object', async () => {
  const lines: string[] = [];
  const path = write({ ...account.config, host: 'nowhere.invalid' });
  await expect(printFindings(examineConfig(path), false, (line) => lines.push(line))).resolves.toBe(
    false,
  );
  expect(lines[0]).toMatch(/^✓ configuration {2}/);
  expect(lines[1]).toMatch(/^✗ name {11}.*nowhere\.invalid.* → Check the host/);

  await printFindings(examineConfig(path), true, (line) => lines.push(line));
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ ok: false });
});

test('a name that the service says does nothing to the terminal', async () => {
  const lines: string[] = [];
  async function* findings(): AsyncGenerator<Finding> {
    const detail = 'The service knows the bot as \u001B[2J\u202Equotes.\nA second line.';
    yield await Promise.resolve<Finding>({ step: 'login', ok: true, detail });
  }
  await printFindings(findings(), false, (line) => lines.push(line));
  expect(lines.join('\n')).toBe(
    `✓ login          The service knows the bot as  [2J quotes.\n${' '.repeat(17)}A second line.`,
  );
});

test('the command exits with 1 when a step fails', async () => {
  const { code, stdout } = await cadenza(['doctor', '--config', write({})]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^✗ configuration/);
}, 60_000);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
