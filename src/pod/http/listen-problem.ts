import { PodError } from '../errors.js';

/** Where was to be listened. */
export interface Place {
  readonly host: string;
  readonly port: number;
  /** By which another port is chosen. */
  readonly option: string;
}

/** Why nothing can be listened for at a place, from what the system said. */
export function listenProblem(cause: NodeJS.ErrnoException, place: Place): PodError {
  const { host, port, option } = place;
  if (cause.code === 'EADDRINUSE') {
    return new PodError(
      'PORT_IN_USE',
      `Port ${port} is in use. Choose another (${option}), or 0 for a free one.`,
      { cause },
    );
  }
  if (cause.code === 'EACCES') {
    return new PodError(
      'ADDRESS_UNAVAILABLE',
      `This user may not listen on port ${port}. Choose one from 1024 on (${option}), or 0 for a free one.`,
      { cause },
    );
  }
  if (cause.code === 'EADDRNOTAVAIL' || cause.code === 'ENOTFOUND') {
    return new PodError(
      'ADDRESS_UNAVAILABLE',
      `This machine has no address ${host}. Give one that it has, such as 127.0.0.1, or 0.0.0.0 for all of them.`,
      { cause },
    );
  }
  return new PodError(
    'ADDRESS_UNAVAILABLE',
    `The pod cannot listen on ${host}, port ${port} (${cause.code ?? cause.message}).`,
    { cause },
  );
}
