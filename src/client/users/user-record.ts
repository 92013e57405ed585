import { z } from 'zod';
import { creationRoles } from '../../contract/index.js';
import { InputError } from '../errors/client-error.js';
import type { UserToCreate } from './user-to-create.js';

const text = z.string().min(1, 'must not be empty');
const list = z.union([
  z.array(text),
  // In a table, a cell holds several.
  z.string().transform((cell) =>
    cell
      .split(';')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]);

const attributes = {
  userName: text,
  displayName: text,
  emailAddress: text,
  companyName: text.exactOptional(),
  department: text.exactOptional(),
  division: text.exactOptional(),
  title: text.exactOptional(),
  location: text.exactOptional(),
  jobFunction: text.exactOptional(),
  recommendedLanguage: text.exactOptional(),
  twoFactorAuthPhone: text.exactOptional(),
  workPhoneNumber: text.exactOptional(),
  mobilePhoneNumber: text.exactOptional(),
  smsNumber: text.exactOptional(),
  assetClasses: list.exactOptional(),
  industries: list.exactOptional(),
  marketCoverage: list.exactOptional(),
  responsibility: list.exactOptional(),
  function: list.exactOptional(),
  instrument: list.exactOptional(),
  roles: list
    .pipe(z.array(z.enum(creationRoles, `must be of ${creationRoles.join(', ')}`)))
    .exactOptional(),
};

const key = z.union([z.object({ key: text }), text.transform((pem) => ({ key: pem }))]);

const user = z.discriminatedUnion(
  'accountType',
  [
    z.strictObject({
      ...attributes,
      accountType: z.literal('NORMAL'),
      firstName: text,
      lastName: text,
      password: text.exactOptional(),
    }),
    z.strictObject({
      ...attributes,
      accountType: z.literal('SYSTEM'),
      currentKey: key.exactOptional(),
    }),
  ],
  'must be NORMAL or SYSTEM',
);

/** What a user may have: the names of attributes, as the service spells them. */
export const userAttributes: readonly string[] = [
  ...Object.keys(attributes),
  'accountType',
  'firstName',
  'lastName',
  'password',
  'currentKey',
];

/**
 * A user as a table, a file of YAML or JSON, or the options of a command name it. Without `accountType` it is a person; without
 * `displayName` it is shown by first and last name.
 *
 * @param place - where it stands: `people.csv, line 3`
 * @throws InputError `BAD_INPUT` that names the place and the attribute
 */
export function toUser(written: Readonly<Record<string, unknown>>, place: string): UserToCreate {
  const { success, data, error } = user.safeParse(withDefaults(written));
  if (success) {
    return data;
  }
  const [issue] = error.issues;
  throw new InputError('BAD_INPUT', `${place}: ${issueProblem(issue)}`, 'users.create');
}

/** Empty cells and options that were not given are not there. */
function withDefaults(
  written: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const given = Object.fromEntries(
    Object.entries(written).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    ),
  );
  const { firstName, lastName, userName } = given;
  const name = [firstName, lastName].filter((part) => typeof part === 'string').join(' ');
  return { accountType: 'NORMAL', displayName: name === '' ? userName : name, ...given };
}

function issueProblem(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'unrecognized_keys') {
    return `there is no attribute "${issue.keys[0] ?? ''}".`;
  }
  const name = issue?.path[0] ?? '';
  const reason =
    issue?.code === 'invalid_type' || issue?.code === 'invalid_union'
      ? 'is missing, or not of its kind'
      : (issue?.message ?? 'is wrong');
  return `"${String(name)}" ${reason}.`;
}
