import type { webcrypto } from 'node:crypto';
import type { LoginToken } from '../../contract/index.js';
import { Secret } from '../config/secret.js';
import { malformed, nothing, object } from '../transport/answers.js';
import { type Answer, route } from '../transport/route.js';

const readObject = object<Partial<LoginToken> & { readonly sessionToken?: unknown }>();

/** Whether a header can carry a token as it is: printable ASCII, with no space at its ends. */
function isSendable(token: string): boolean {
  return /^[!-~](?:[ -~]*[!-~])?$/.test(token);
}

/** The token of a login answer. The certificate form of some logins calls it `sessionToken`. */
const token: Answer<Secret> = (reply, operation) => {
  const answer = readObject(reply, operation);
  const found = answer.token ?? answer.sessionToken;
  if (typeof found !== 'string' || !isSendable(found)) {
    throw malformed(reply, operation, 'a login token');
  }
  return new Secret(found);
};

const login = { method: 'POST', tokens: 'none', repeat: 'safe', answer: token } as const;
/** Carries the application's own session token. */
const userLogin = { ...login, tokens: 'session' } as const;

const readBearer = object<{ readonly access_token?: unknown; readonly expires_in?: unknown }>();

/** A bearer token and for how many seconds it is good. */
const bearer: Answer<{ readonly token: Secret; readonly seconds: number }> = (reply, operation) => {
  const { access_token: found, expires_in: seconds } = readBearer(reply, operation);
  if (typeof found !== 'string' || !isSendable(found) || typeof seconds !== 'number') {
    throw malformed(reply, operation, 'a bearer token');
  }
  return { token: new Secret(found), seconds };
};

/** Exchanges a session token for a short-lived bearer token. */
export const bearerRoute = route({
  ...userLogin,
  operation: 'login.bearer',
  component: 'login',
  path: '/idm/tokens',
  answer: bearer,
});

/** The public keys with which bearer tokens are checked, as a JWK set. */
export interface BearerKeys {
  /** The set as JSON Web Keys. */
  readonly keys: webcrypto.JsonWebKey[];
}

const readKeys = object<Partial<BearerKeys>>();

const keySet: Answer<BearerKeys> = (reply, operation) => {
  const { keys } = readKeys(reply, operation);
  if (!Array.isArray(keys)) {
    throw malformed(reply, operation, 'a set of keys');
  }
  return { keys };
};

/** Gives the keys with which bearer tokens are checked. */
export const bearerKeysRoute = route({
  operation: 'login.bearerKeys',
  component: 'login',
  method: 'GET',
  path: '/idm/keys',
  tokens: 'none',
  repeat: 'safe',
  answer: keySet,
});

/** The tokens of an extension application, as the service gives them. */
export interface ExtensionAppAnswer {
  readonly appToken: string;
  readonly symphonyToken: string;
  /** When both end, epoch milliseconds. */
  readonly expireAt: number;
}

const readPair = object<Partial<ExtensionAppAnswer>>();

const tokenPair: Answer<ExtensionAppAnswer> = (reply, operation) => {
  const { appToken, symphonyToken, expireAt } = readPair(reply, operation);
  const isWhole = typeof appToken === 'string' && typeof symphonyToken === 'string';
  if (!isWhole || typeof expireAt !== 'number') {
    throw malformed(reply, operation, 'a pair of tokens');
  }
  return { appToken, symphonyToken, expireAt };
};

const readCertificate = object<{ readonly certificate?: unknown }>();

const certificate: Answer<string> = (reply, operation) => {
  const { certificate: pem } = readCertificate(reply, operation);
  if (typeof pem !== 'string' || !pem.includes('-----BEGIN CERTIFICATE-----')) {
    throw malformed(reply, operation, 'a certificate');
  }
  return pem;
};

const logout = { method: 'POST', path: '/v1/logout', repeat: 'safe', answer: nothing } as const;

/** How a session is ended before its time. */
export const logoutRoutes = {
  keyManager: route({
    ...logout,
    operation: 'logOut.keyManager',
    component: 'keyAuth',
    tokens: 'both',
  }),
  session: route({
    ...logout,
    operation: 'logOut.session',
    component: 'sessionAuth',
    tokens: 'session',
  }),
} as const;

const certificateRead = {
  method: 'GET',
  tokens: 'none',
  repeat: 'safe',
  answer: certificate,
} as const;

/** How tokens are obtained with a key. */
export const keyLoginRoutes = {
  session: route({
    ...login,
    operation: 'login.session',
    component: 'login',
    path: '/pubkey/authenticate',
  }),
  keyManager: route({
    ...login,
    operation: 'login.keyManager',
    component: 'keyManager',
    path: '/pubkey/authenticate',
  }),
  app: route({
    ...login,
    operation: 'login.app',
    component: 'login',
    path: '/pubkey/app/authenticate',
  }),
  userById: route({
    ...userLogin,
    operation: 'login.userById',
    component: 'login',
    path: '/pubkey/app/user/{userId}/authenticate',
  }),
  userByUsername: route({
    ...userLogin,
    operation: 'login.userByUsername',
    component: 'login',
    path: '/pubkey/app/username/{username}/authenticate',
  }),
  extensionApp: route({
    ...login,
    operation: 'login.extensionApp',
    component: 'login',
    path: '/v1/pubkey/app/authenticate/extensionApp',
    answer: tokenPair,
  }),
  podCertificate: route({
    ...certificateRead,
    operation: 'login.podCertificate',
    component: 'pod',
    path: '/v1/podcert',
  }),
};

/** How tokens are obtained with a client certificate. */
export const certificateLoginRoutes = {
  session: route({
    ...login,
    operation: 'login.certificate.session',
    component: 'sessionAuth',
    path: '/v1/authenticate',
  }),
  keyManager: route({
    ...login,
    operation: 'login.certificate.keyManager',
    component: 'keyAuth',
    path: '/v1/authenticate',
  }),
  app: route({
    ...login,
    operation: 'login.certificate.app',
    component: 'sessionAuth',
    path: '/v1/app/authenticate',
  }),
  userById: route({
    ...userLogin,
    operation: 'login.certificate.userById',
    component: 'sessionAuth',
    path: '/v1/app/user/{userId}/authenticate',
  }),
  userByUsername: route({
    ...userLogin,
    operation: 'login.certificate.userByUsername',
    component: 'sessionAuth',
    path: '/v1/app/username/{username}/authenticate',
  }),
  extensionApp: route({
    ...login,
    operation: 'login.certificate.extensionApp',
    component: 'sessionAuth',
    path: '/v1/authenticate/extensionApp',
    answer: tokenPair,
  }),
  podCertificate: route({
    ...certificateRead,
    operation: 'login.certificate.podCertificate',
    component: 'sessionAuth',
    path: '/v1/app/pod/certificate',
  }),
};
