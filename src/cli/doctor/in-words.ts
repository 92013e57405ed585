/** @module What went wrong on the way to a host, for people. */

import { certificateProblem } from '../../client/transport/connection-error.js';
import { errorCode } from '../../contract/index.js';
import { AdvisedError } from './finding.js';

/** What happened, in front of the code that Node and OpenSSL have for it. */
export function inWords(error: unknown, happened: string): Error {
  const code = errorCode(error) ?? 'no reason given';
  return new Error(`${happened} (${code}).`, { cause: error });
}

/** What OpenSSL has for people names its own lines. What is wrong with a certificate is told as a bot tells it. */
export function tlsFailure(error: Error, host: string): Error {
  const code = errorCode(error) ?? '';
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'EPROTO') {
    return new Error(`${host} does not answer in TLS.`);
  }
  const problem = certificateProblem(error);
  if (problem !== undefined) {
    // Which names the certificate has, Node alone says.
    const reason = code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? error.message : code;
    return new AdvisedError(`${host} ${problem.sentence} (${reason}).`, problem.advice, {
      cause: error,
    });
  }
  return code.startsWith('ERR_SSL_')
    ? inWords(
        error,
        `${host} refused the TLS connection: it may ask for a client certificate, or for another version of TLS`,
      )
    : error;
}
