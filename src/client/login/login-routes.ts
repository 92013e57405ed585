import type { LoginToken } from '../../contract/index.js';
import { Secret } from '../config/secret.js';
import { malformed, object } from '../transport/answers.js';
import { route, type Answer } from '../transport/route.js';

const readObject = object<Partial<LoginToken> & { readonly sessionToken?: unknown }>();

/** The token of a login answer. The certificate form of some logins calls it `sessionToken`. */
const token: Answer<Secret> = (reply, operation) => {
  const answer = readObject(reply, operation);
  const found = answer.token ?? answer.sessionToken;
  if (typeof found !== 'string' || found === '') {
    throw malformed(reply, operation, 'a login token');
  }
  return new Secret(found);
};

const login = { method: 'POST', tokens: 'none', repeat: 'safe', answer: token } as const;
/** Carries the application's own session token. */
const userLogin = { ...login, tokens: 'session' } as const;

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
};
