import { z } from 'zod';
import { applicationPermissions } from '../http/permissions.js';
import { limitedText, optional } from '../http/shape.js';
import { publicKeyText } from '../login/public-key.js';
import type { ApplicationRow } from '../store/applications.js';
import { parseObject, parseStrings } from '../store/json-columns.js';

const text = optional(z.string());

/** What an application is called. */
export const applicationName = limitedText(50).min(1, 'must not be empty');

/** The body that makes or changes an application. */
export const applicationBody = z.object({
  applicationInfo: optional(
    z.object({
      appId: optional(
        z
          .string()
          .min(1, 'must not be empty')
          .max(256, 'has at most 256 characters')
          .regex(/^[^:/\s]+$/, 'must not contain colons, slashes or spaces'),
      ),
      name: optional(applicationName),
      appUrl: optional(z.url({ protocol: /^https$/, error: 'must begin with https://' })),
      domain: text,
      publisher: text,
    }),
  ),
  iconUrl: text,
  description: text,
  allowOrigins: text,
  permissions: optional(
    z.array(z.string().regex(/^[A-Z0-9_]{1,64}$/, 'has capitals, digits and _, 64 at most')),
  ),
  cert: text,
  authenticationKeys: optional(
    z.object({ current: optional(z.object({ key: optional(publicKeyText) })) }),
  ),
  notification: optional(z.object({ url: text, apiKey: text })),
  properties: optional(
    z.array(z.object({ key: z.string().max(1024), value: z.string().max(4096) })),
  ),
});

/** What a body says of an application. */
export type ApplicationBody = z.output<typeof applicationBody>;

/** An application after a change; what the change leaves out stays. */
export function changedApplication(before: ApplicationRow, body: ApplicationBody): ApplicationRow {
  const { applicationInfo, permissions, authenticationKeys, ...details } = body;
  const info = {
    appUrl: applicationInfo?.appUrl,
    domain: applicationInfo?.domain,
    publisher: applicationInfo?.publisher,
  };
  const given = Object.entries({ ...details, ...info }).filter(([, value]) => value !== undefined);
  return {
    ...before,
    name: applicationInfo?.name ?? before.name,
    public_key: authenticationKeys?.current?.key ?? before.public_key,
    permissions: permissions === undefined ? before.permissions : JSON.stringify(permissions),
    details: JSON.stringify({ ...parseObject(before.details), ...Object.fromEntries(given) }),
  };
}

/** The row of an application that is to be made; it may act as a user, and no more until it is said. */
export function emptyApplication(id: string): ApplicationRow {
  return {
    id,
    name: id,
    public_key: null,
    permissions: JSON.stringify([applicationPermissions[0]]),
    enabled: 1,
    details: '{}',
  };
}

/** An application as the service returns it. */
export function toApplicationDetail(row: ApplicationRow) {
  const { appUrl, domain, publisher, ...details } = parseObject(row.details);
  const shown = Object.entries(details).filter(([name]) => !isEntitlement.has(name));
  return {
    applicationInfo: { appId: row.id, name: row.name, appUrl, domain, publisher },
    ...Object.fromEntries(shown),
    permissions: parseStrings(row.permissions),
    ...(row.public_key !== null && {
      authenticationKeys: { current: { key: row.public_key } },
    }),
  };
}

/** What belongs to the application's entitlement in the company. */
const isEntitlement: ReadonlySet<string> = new Set(['listed', 'install']);
