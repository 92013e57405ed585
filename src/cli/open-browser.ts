import { spawn } from 'node:child_process';

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['explorer'],
};

/** Opens an address of our own in the person's browser. Where there is none, nothing happens. */
export function openBrowser(url: string): void {
  const [program, ...parameters] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...parameters, url], { stdio: 'ignore', detached: true });
  // The address was printed too, so it can still be opened by hand.
  child.on('error', () => undefined);
  child.unref();
}
