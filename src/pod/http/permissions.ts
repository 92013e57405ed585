/** What an extension application may be allowed to do in a user's name. */
export const applicationPermissions = [
  'ACT_AS_USER',
  'SEND_MESSAGES',
  'SUPPRESS_MESSAGES',
  'GET_USER_CONNECTIONS',
  'REQUEST_USER_CONNECTIONS',
  'GET_PRESENCE',
  'SET_PRESENCE',
  'GET_BASIC_USER_INFO',
  'GET_EXTENDED_USER_INFO',
  'GET_BASIC_CONTACT_INFO',
  'GET_EXTENDED_CONTACT_INFO',
  'LIST_USER_STREAMS',
  'MANAGE_ROOMS',
  'MANAGE_SIGNALS',
  'MANAGE_USER_FOLLOWING',
  'TRUST_APP',
] as const;

/** One of {@link applicationPermissions}. */
export type ApplicationPermission = (typeof applicationPermissions)[number];
