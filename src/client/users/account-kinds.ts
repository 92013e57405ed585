import {
  chosen,
  fields,
  fieldsAndMore,
  hasFields,
  type Kind,
  kind,
  kinds,
  listOfKind,
  oneOf,
  optional,
} from '../../contract/given/index.js';
import type { FileInput } from '../attachments/attachment-input.js';
import { fileKind } from '../attachments/check-file.js';
import type { UserAttributes, UserKey } from './user-detail.js';
import type { UserFilter } from './user-types.js';

const text = optional(kinds.text);
const texts = optional(listOfKind(kinds.text));

const userKey = optional(
  fieldsAndMore<UserKey>({
    key: kinds.name,
    action: optional(oneOf('SAVE', 'REVOKE', 'EXTEND')),
    expirationDate: optional(kinds.whole),
  }),
);

/** What is recorded of an account. */
export const userAttributes: Kind<UserAttributes> = fieldsAndMore<UserAttributes>({
  emailAddress: text,
  firstName: text,
  lastName: text,
  userName: text,
  displayName: text,
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
  userMetadata: optional(kinds.object),
  currentKey: userKey,
  previousKey: userKey,
});

/** Which accounts to find. */
export const userFilter: Kind<UserFilter> = fields<UserFilter>({
  role: optional(kinds.name),
  feature: optional(kinds.name),
  status: optional(oneOf('ENABLED', 'DISABLED')),
});

/** Features by their names, and whether they are on. */
export const featureSwitches: Kind<Readonly<Record<string, boolean>>> = {
  takes: 'an object of true or false by name',
  mistake: (value, place) =>
    hasFields(value)
      ? Object.entries(value)
          .map(([name, one]) => kinds.flag.mistake(one, `${place}.${name}`))
          .find((mistake) => mistake !== undefined)
      : kinds.object.mistake(value, place),
};

/** A picture: a file, or its bytes. */
export const imageKind: Kind<FileInput | Uint8Array> = chosen('a file, or its bytes', (value) =>
  ArrayBuffer.isView(value) ? kinds.anything : fileKind,
);

/** What a bot tells of its commands. */
export const manifestKind: Kind<object | string> = kind(
  'an object, or the JSON text of one',
  (value) =>
    kinds.object.mistake(value, '') === undefined || kinds.name.mistake(value, '') === undefined,
);
