import type { LoginToken } from '../../contract/index.js';
import { Secret } from '../config/secret.js';
import { malformed, object } from '../transport/answers.js';
import { route, type Answer } from '../transport/route.js';

const readObject = object<Partial<LoginToken>>();

/** The token of a login answer. */
const token: Answer<Secret> = (reply, operation) => {
  const answer = readObject(reply, operation);
  if (typeof answer.token !== 'string' || answer.token === '') {
    throw malformed(reply, operation, 'a login token');
  }
  return new Secret(answer.token);
};

const login = { method: 'POST', tokens: 'none', repeat: 'safe', answer: token } as const;

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
};
