import type { KeyObject } from 'node:crypto';
import { createPrivateKey, createPublicKey, generateKeyPair, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { fieldOf, kind, requireArgument } from '../../contract/given/index.js';
import type { IssuedCertificate } from '../../contract/index.js';
import { issueCertificate, selfSignedCertificate } from './x509-certificate.js';

const day = 24 * 60 * 60_000;
const year = 365 * day;
const commonName = 'Cadenza pod authority';

/** What a listener needs to speak HTTPS. All PEM. */
export interface TlsFiles {
  readonly key: string;
  readonly cert: string;
  /** Who signs client certificates; without it no certificate opens a session. */
  readonly clientAuthorities?: string | undefined;
}

const keyAndCertificate = kind<never>(
  '{ key, cert }, both in PEM',
  (value) =>
    typeof fieldOf(value, 'key') === 'string' && typeof fieldOf(value, 'cert') === 'string',
);

/**
 * A small authority for certificates, made on demand: what a pod with HTTPS and its clients need to trust
 * each other, and what accounts and applications log in with. It is valid for ten years and its
 * certificates for one. It lives in memory unless a pod keeps it beside its database.
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
  /** The file in which its certificate lies, when it is kept. */
  readonly file: string | undefined;

  private constructor(privateKey: KeyObject, certificate: string, file?: string) {
    this.#privateKey = privateKey;
    this.certificate = certificate;
    this.file = file;
  }

  /** Makes an authority with a key of its own, of 2048 bits. */
  static async create(): Promise<CertificateAuthority> {
    const privateKey = await newKey();
    const content = { commonName, isAuthority: true, ...validFor(10 * year) };
    return new CertificateAuthority(privateKey, await selfSignedCertificate(privateKey, content));
  }

  /**
   * The authority that was kept as its certificate and {@link CertificateAuthority.privateKey}.
   *
   * @param file - where its certificate lies
   * @throws Error when either is not PEM, or they do not belong together
   */
  static read(kept: IssuedCertificate, file?: string): CertificateAuthority {
    requireArgument(kept, keyAndCertificate, 'CertificateAuthority.read');
    const { key, cert } = kept;
    const privateKey = createPrivateKey(key);
    const certificate = new X509Certificate(cert);
    if (!certificate.ca || !certificate.checkPrivateKey(privateKey)) {
      throw new Error('The certificate is not an authority of this key.');
    }
    return new CertificateAuthority(privateKey, cert, file);
  }

  /** Its signing key, PEM (PKCS#8): to be kept, and kept secret. */
  get privateKey(): string {
    return pemOf(this.#privateKey);
  }

  /** Whether its own certificate has run out. */
  get hasExpired(): boolean {
    return Date.parse(new X509Certificate(this.certificate).validTo) <= Date.now();
  }

  /**
   * Issues a certificate for a new key.
   *
   * @param name - its common name: the user name of an account, or the id of an application
   * @param hosts - names and addresses of a server that it is for
   */
  async issue(name: string, hosts: readonly string[] = []): Promise<IssuedCertificate> {
    const privateKey = await newKey();
    const content = { commonName: name, hosts, ...validFor(year) };
    const issuer = { commonName, privateKey: this.#privateKey };
    return {
      key: pemOf(privateKey),
      cert: await issueCertificate(createPublicKey(privateKey), content, issuer),
    };
  }

  /**
   * What a pod listens with, where clients show certificates of this authority.
   *
   * @param hosts - other names and addresses of the pod than those of this machine alone
   */
  async tls(hosts: readonly string[] = []): Promise<TlsFiles> {
    const names = new Set(['localhost', '127.0.0.1', '::1', ...hosts]);
    const server = await this.issue('localhost', [...names]);
    return { ...server, clientAuthorities: this.certificate };
  }
}

function validFor(duration: number) {
  const now = Date.now();
  return { validFrom: now - day, validUntil: now + duration };
}

function pemOf(privateKey: KeyObject): string {
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

async function newKey(): Promise<KeyObject> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return privateKey;
}
