import type { Account, Endpoints } from '../config/config.js';

/** Whose login it is. */
export type LoginOf = 'bot' | 'app' | 'user';

const remedies: Readonly<Record<LoginOf, string>> = {
  bot: 'Check that the username is right, that the account is active, and that the public half of this key, or the certificate, is registered for it.',
  app: 'Check that the appId is right, that the application is enabled for the pod, and that the public half of this key, or the certificate, is registered for it.',
  user: 'Check that the user exists and is active, and that the application is installed for this user.',
};

/** The components that take the certificate. */
const components: Readonly<Record<LoginOf, readonly (keyof Endpoints)[]>> = {
  bot: ['sessionAuth', 'keyManager'],
  app: ['sessionAuth'],
  user: ['sessionAuth'],
};

/**
 * What to check when a login is refused. Over `http` the service never sees a certificate: then that is the cause,
 * unless something between adds it.
 */
export function remedyFor(of: LoginOf, { credential }: Account, endpoints: Endpoints): string {
  const plain = components[of].filter((name) => endpoints[name].scheme === 'http');
  if (credential.kind !== 'certificate' || plain.length === 0) {
    return remedies[of];
  }
  const places = plain.map((name) => {
    const { host, port } = endpoints[name];
    return `${name} is called at http://${host}:${port}`;
  });
  return `A client certificate is shown over https alone, and ${places.join(' and ')}: set the scheme to https, and the port to that of https.`;
}
