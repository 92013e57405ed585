/** @module What went wrong on the way to a host, for people. */

/** What happened, in front of the code that Node and OpenSSL have for it. */
export function inWords(error: unknown, happened: string): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given';
  return new Error(`${happened} (${code}).`, { cause: error });
}

/** What OpenSSL has for people names its own lines; what it says of certificates is plain. */
export function tlsFailure(error: Error, host: string): Error {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'EPROTO') {
    return new Error(`${host} does not answer in TLS.`);
  }
  return code.startsWith('ERR_SSL_')
    ? inWords(
        error,
        `${host} refused the TLS connection: it may ask for a client certificate, or for another version of TLS`,
      )
    : error;
}
