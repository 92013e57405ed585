import { InvalidArgumentError } from 'commander';

/** Reads the option of a command that says at which port it listens. */
export function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) {
    return port;
  }
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
}
