import { z } from 'zod';
import { optional } from '../http/shape.js';
import { publicKeyText } from '../login/public-key.js';

const text = optional(z.string());
const texts = optional(z.array(z.string()));

/** A key of a service account, and what to do with it. */
const accountKey = z.object({
  key: optional(publicKeyText),
  expirationDate: optional(z.int()),
  action: optional(z.enum(['SAVE', 'REVOKE', 'EXTEND'])),
});

/** What a user can be described by, all optional (USR-5). */
export const userAttributes = z.object({
  accountType: optional(z.enum(['NORMAL', 'SYSTEM'], { error: 'must be NORMAL or SYSTEM' })),
  emailAddress: optional(z.email()),
  firstName: text,
  lastName: text,
  userName: optional(
    z
      .string()
      .trim()
      .min(1, 'must not be empty')
      .regex(/^\P{Cc}*$/u, 'must not contain control characters'),
  ),
  displayName: optional(z.string().trim().min(1, 'must not be empty')),
  companyName: text,
  department: text,
  division: text,
  title: text,
  location: text,
  jobFunction: text,
  recommendedLanguage: text,
  twoFactorAuthPhone: text,
  workPhoneNumber: text,
  mobilePhoneNumber: text,
  smsNumber: text,
  assetClasses: texts,
  industries: texts,
  marketCoverage: texts,
  responsibility: texts,
  function: texts,
  instrument: texts,
  currentKey: optional(accountKey),
  previousKey: optional(accountKey),
  userMetadata: optional(z.record(z.string(), z.unknown())),
});

/** Attributes of a user as a body gives them. */
export type UserAttributes = z.output<typeof userAttributes>;

/** The attributes that a user has columns for, or keys; the others are stored together. */
const withColumns: ReadonlySet<string> = new Set<keyof UserAttributes>([
  'accountType',
  'emailAddress',
  'firstName',
  'lastName',
  'userName',
  'displayName',
  'currentKey',
  'previousKey',
]);

/** The attributes that are stored together, as JSON; what is absent keeps what was stored before. */
export function storedAttributes(
  given: UserAttributes,
  before: Readonly<Record<string, unknown>> = {},
): string {
  const own = Object.entries(given).filter(
    ([name, value]) => value !== undefined && !withColumns.has(name),
  );
  return JSON.stringify({ ...before, ...Object.fromEntries(own) });
}
