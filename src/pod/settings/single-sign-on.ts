import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { badRequest, notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { optional, shaped } from '../http/shape.js';
import { parseObject } from '../store/json-columns.js';
import type { Queries } from '../store/tables.js';

const address = optional(z.url({ protocol: /^https?$/, error: 'must be an address (https://…)' }));
const entity = optional(z.string().trim().min(1, 'must not be empty').max(1024));

/** The settings as given: those left out or null do not change. */
const configurationBody = z.object({
  ssoEnabled: optional(z.boolean()),
  idpEntityId: entity,
  idpSsoEndpoint: address,
  idpSigningCertificate: optional(
    z.string().refine(isCertificate, 'must be an X.509 certificate in PEM form'),
  ),
  symphonyAcsUrl: address,
  symphonyEntityId: entity,
  forceAuthn: optional(z.boolean()),
});

/** What has to be known before anybody can log on in this way. */
const needed = ['idpEntityId', 'idpSsoEndpoint', 'idpSigningCertificate'] as const;

const done = { format: 'TEXT', message: 'Single sign-on updated' };

/** `GET /pod/v1/admin/sso/configuration`: how users log on through an identity provider. For administrators. */
export async function getSingleSignOn({ service, session }: SessionCall): Promise<Answer> {
  const found = await configurationOf(service.store.queries, session.user.company);
  if (found === undefined) {
    throw noConfiguration();
  }
  return ok(found);
}

/** `POST /pod/v1/admin/sso/configuration`: replaces the configuration. */
export async function setSingleSignOn(call: SessionCall): Promise<Answer> {
  const given = shaped(configurationBody, call.body);
  await call.service.change(({ queries }) => storeConfiguration(queries, call, given));
  return ok(done);
}

/** `PATCH /pod/v1/admin/sso/configuration`: changes what is given, and leaves the rest. */
export async function changeSingleSignOn(call: SessionCall): Promise<Answer> {
  const changes = withoutUndefined(shaped(configurationBody, call.body));
  await call.service.change(async ({ queries }) => {
    const before = await configurationOf(queries, call.session.user.company);
    if (before === undefined) {
      throw noConfiguration();
    }
    await storeConfiguration(queries, call, { ...before, ...changes });
  });
  return ok(done);
}

async function storeConfiguration(
  queries: Queries,
  { session, host }: SessionCall,
  configuration: Readonly<Record<string, unknown>>,
): Promise<void> {
  const missing = needed.filter((name) => configuration[name] === undefined);
  if (configuration['ssoEnabled'] === true && missing.length > 0) {
    throw badRequest(`Without ${missing.join(', ')} single sign-on cannot be enabled.`);
  }
  const { company } = session.user;
  const pod = `https://${host}`;
  const body = JSON.stringify({
    ssoEnabled: false,
    forceAuthn: false,
    symphonyAcsUrl: `${pod}/login/sso/acs`,
    symphonyEntityId: pod,
    ...withoutUndefined(configuration),
  });
  await queries
    .insertInto('single_sign_on')
    .values({ company, body })
    .onConflict((conflict) => conflict.column('company').doUpdateSet({ body }))
    .execute();
}

async function configurationOf(
  queries: Queries,
  company: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const row = await queries
    .selectFrom('single_sign_on')
    .select('body')
    .where('company', '=', company)
    .executeTakeFirst();
  return row && parseObject(row.body);
}

function withoutUndefined(given: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

function noConfiguration() {
  return notFound('Users of this company do not log on through an identity provider.');
}
