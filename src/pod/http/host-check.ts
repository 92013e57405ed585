import { PodError } from '../errors.js';
import type { PodOptions } from '../options.js';

/**
 * Whether a `Host` header names this machine itself. A pod that listens on the loopback interface
 * answers no other name: otherwise a web page could reach it under a name of its own that resolves to
 * 127.0.0.1 (DNS rebinding).
 */
export function namesThisMachine(host: string | undefined): boolean {
  const name = (host ?? '').replace(/:\d{1,5}$/, '').toLowerCase();
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name)
  );
}

/** Whether an address to listen on can be reached from this machine alone. */
export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || address.startsWith('127.');
}

/** The shortest password of a console that others can reach, in characters. */
const passwordLength = 8;

/**
 * Checks that a pod that other machines can reach is meant to be reached, and that its console requires a login.
 *
 * @throws PodError `HOST_REFUSED`
 */
export function requireSafeHost(host: string, options: PodOptions): void {
  const { consolePassword, console: hasConsole = true, allowRemote = false } = options;
  if (consolePassword !== undefined && consolePassword.length < passwordLength) {
    throw new PodError(
      'HOST_REFUSED',
      `The console's password has fewer than ${passwordLength} characters. Choose a longer one.`,
    );
  }
  if (isLoopback(host)) {
    return;
  }
  if (!allowRemote || (hasConsole && consolePassword === undefined)) {
    throw new PodError(
      'HOST_REFUSED',
      `Listening on ${host} lets everybody on the network in. If that is meant, allow it (allowRemote, --allow-remote) and give the console a password (consolePassword, --console-password-file).`,
    );
  }
}
