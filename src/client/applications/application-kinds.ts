import {
  fieldsAndMore,
  type Kind,
  kinds,
  listOfKind,
  oneOf,
  optional,
} from '../../contract/given/index.js';
import type {
  ApplicationDetail,
  ApplicationKey,
  PodEntitlement,
  UserEntitlement,
  UserEntitlementChange,
} from './application-types.js';

const text = optional(kinds.text);

const key = fieldsAndMore<ApplicationKey>({
  key: kinds.name,
  action: optional(oneOf('SAVE', 'REVOKE', 'EXTEND')),
  expirationDate: optional(kinds.whole),
});

/** An application, to make or to replace. */
export const applicationDetail: Kind<ApplicationDetail> = fieldsAndMore<ApplicationDetail>({
  applicationInfo: fieldsAndMore<ApplicationDetail['applicationInfo']>({
    appId: kinds.id,
    name: kinds.name,
    appUrl: text,
    domain: text,
    publisher: text,
  }),
  iconUrl: text,
  description: text,
  allowOrigins: text,
  permissions: optional(listOfKind(kinds.text)),
  cert: text,
  authenticationKeys: optional(
    fieldsAndMore<NonNullable<ApplicationDetail['authenticationKeys']>>({
      current: optional(key),
      previous: optional(key),
    }),
  ),
  notification: optional(
    fieldsAndMore<NonNullable<ApplicationDetail['notification']>>({ url: text, apiKey: text }),
  ),
  properties: optional(
    listOfKind(
      fieldsAndMore<NonNullable<ApplicationDetail['properties']>[number]>({
        key: kinds.text,
        value: kinds.text,
      }),
    ),
  ),
});

/** What a company may do with an application. */
export const podEntitlement: Kind<PodEntitlement> = fieldsAndMore<PodEntitlement>({
  appId: kinds.id,
  appName: kinds.text,
  enable: kinds.flag,
  listed: kinds.flag,
  install: kinds.flag,
});

/** What a user may do with an application. */
export const userEntitlement: Kind<UserEntitlement> = fieldsAndMore<UserEntitlement>({
  appId: kinds.id,
  appName: text,
  listed: kinds.flag,
  install: kinds.flag,
  products: optional(listOfKind(kinds.object)),
});

const change = optional(oneOf('TRUE', 'FALSE', 'KEEP', 'REMOVE'));

/** What of a user's application to change. */
export const userEntitlementChange: Kind<UserEntitlementChange> =
  fieldsAndMore<UserEntitlementChange>({
    appId: kinds.id,
    listed: change,
    install: change,
    product: optional(
      fieldsAndMore<NonNullable<UserEntitlementChange['product']>>({
        appId: text,
        name: kinds.text,
        sku: text,
        subscribed: kinds.flag,
        type: kinds.text,
      }),
    ),
  });
