import type { Endpoints } from '../config/config.js';

/** A part of the service that has paths of its own. */
export type Component =
  'pod' | 'login' | 'agent' | 'keyManager' | 'sessionAuth' | 'keyAuth' | 'users' | 'profileManager';

/** Under which endpoint and path each component is reached. */
export const components: Readonly<
  Record<Component, { readonly endpoint: keyof Endpoints; readonly path: string }>
> = {
  pod: { endpoint: 'pod', path: '/pod' },
  login: { endpoint: 'pod', path: '/login' },
  agent: { endpoint: 'agent', path: '/agent' },
  keyManager: { endpoint: 'keyManager', path: '/relay' },
  sessionAuth: { endpoint: 'sessionAuth', path: '/sessionauth' },
  keyAuth: { endpoint: 'keyManager', path: '/keyauth' },
  users: { endpoint: 'pod', path: '' },
  profileManager: { endpoint: 'pod', path: '/profile-manager' },
};
