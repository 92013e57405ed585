import { createPublicKey, generateKeyPair } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { TlsOptions } from '../options.js';
import { issueCertificate, selfSignedCertificate } from './self-signed-certificate.js';

const DAY = 24 * 60 * 60_000;
const commonName = 'Cadenza pod authority';

/** A certificate with its private key, both PEM. */
export interface IssuedCertificate {
  readonly key: string;
  readonly cert: string;
}

/**
 * A small authority for certificates, made on demand: what a pod with HTTPS and its clients need to trust
 * each other, and what accounts and applications log in with. It lives in memory, and its certificates
 * are valid for a year.
 *
 * @example
 * const authority = await CertificateAuthority.create();
 * const pod = await Pod.start({ tls: await authority.tls() });
 * const { key, cert } = await authority.issue('importer');   // the common name is the user name (AUT-3)
 * const trusted = authority.certificate;                      // for the `ca` of clients
 */
export class CertificateAuthority {
  readonly #privateKey: KeyObject;
  /** Its own certificate, PEM: who trusts it trusts what it issues. */
  readonly certificate: string;

  private constructor(privateKey: KeyObject) {
    this.#privateKey = privateKey;
    this.certificate = selfSignedCertificate(privateKey, {
      ...{ commonName, isAuthority: true },
      ...validity(),
    });
  }

  /** Makes an authority with a key of its own, of 2048 bits. */
  static async create(): Promise<CertificateAuthority> {
    return new CertificateAuthority(await newKey());
  }

  /**
   * Issues a certificate for a new key.
   *
   * @param name - its common name: the user name of an account, or the id of an application
   * @param hosts - names and IPv4 addresses of a server that it is for
   */
  async issue(name: string, hosts: readonly string[] = []): Promise<IssuedCertificate> {
    const privateKey = await newKey();
    const content = { commonName: name, hosts, ...validity() };
    const issuer = { commonName, privateKey: this.#privateKey };
    return {
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      cert: issueCertificate(createPublicKey(privateKey), content, issuer),
    };
  }

  /** What a pod listens with on this machine, where clients show certificates of this authority. */
  async tls(): Promise<TlsOptions> {
    const server = await this.issue('localhost', ['localhost', '127.0.0.1']);
    return { ...server, clientAuthorities: this.certificate };
  }
}

function validity() {
  const now = Date.now();
  return { validFrom: now - DAY, validUntil: now + 365 * DAY };
}

async function newKey(): Promise<KeyObject> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return privateKey;
}
