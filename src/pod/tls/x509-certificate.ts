import type { KeyObject } from 'node:crypto';
import { createPublicKey, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import type Forge from 'node-forge';

/** What a certificate says. */
export interface CertificateContent {
  /** The common name of its subject. */
  readonly commonName: string;
  /** Epoch milliseconds; a certificate counts whole seconds. */
  readonly validFrom: number;
  /** Epoch milliseconds; a certificate counts whole seconds. */
  readonly validUntil: number;
  /** Whether it may issue certificates itself. Default: it says nothing of that. */
  readonly isAuthority?: boolean;
  /** Names of hosts and addresses that it is for. Default: none. */
  readonly hosts?: readonly string[];
}

/** Who issues a certificate: the common name, and the RSA key that signs. */
export interface CertificateIssuer {
  readonly commonName: string;
  readonly privateKey: KeyObject;
}

/**
 * A certificate that signs itself: X.509 version 3, SHA-256 with RSA.
 *
 * @returns PEM
 * @example
 * const [validFrom, validUntil] = [Date.now(), Date.now() + 86_400_000];
 * const pem = await selfSignedCertificate(privateKey, { commonName: 'pod', validFrom, validUntil });
 */
export function selfSignedCertificate(
  privateKey: KeyObject,
  content: CertificateContent,
): Promise<string> {
  const { commonName } = content;
  return issueCertificate(createPublicKey(privateKey), content, { commonName, privateKey });
}

/**
 * A certificate for a public key that an issuer signs: X.509 version 3, SHA-256 with RSA.
 *
 * @returns PEM
 */
export async function issueCertificate(
  publicKey: KeyObject,
  content: CertificateContent,
  issuer: CertificateIssuer,
): Promise<string> {
  // Few pods issue certificates, so the others do not wait for what writes them.
  const { default: forge } = await import('node-forge');
  const { pki } = forge;
  const certificate = pki.createCertificate();
  certificate.serialNumber = newSerialNumber();
  certificate.publicKey = pki.publicKeyFromPem(pemOf(publicKey));
  certificate.validity.notBefore = new Date(content.validFrom);
  certificate.validity.notAfter = new Date(content.validUntil);
  certificate.setSubject(subjectOf(forge, content.commonName));
  certificate.setIssuer(subjectOf(forge, issuer.commonName));
  certificate.setExtensions([
    ...extensionsOf(content),
    ...keyIdentifiers(forge, createPublicKey(issuer.privateKey)),
  ]);
  signCertificate(forge, certificate, issuer.privateKey);
  return pki.certificateToPem(certificate).replaceAll('\r\n', '\n');
}

/** Signed by Node in half a millisecond; the library would hold up the process for 150. */
function signCertificate(
  { asn1, pki }: typeof Forge,
  certificate: Forge.pki.Certificate,
  privateKey: KeyObject,
): void {
  const algorithm = pki.oids['sha256WithRSAEncryption'] ?? '';
  certificate.signatureOid = algorithm;
  certificate.siginfo.algorithmOid = algorithm;
  const [toBeSigned] = pki.certificateToAsn1(certificate).value;
  if (typeof toBeSigned !== 'object') {
    throw new TypeError('A certificate begins with what is signed of it.');
  }
  certificate.tbsCertificate = toBeSigned;
  const bytes = Buffer.from(asn1.toDer(toBeSigned).getBytes(), 'latin1');
  certificate.signature = sign('sha256', bytes, privateKey).toString('latin1');
}

/** Positive, and without empty bytes at its front. */
function newSerialNumber(): string {
  return `01${randomBytes(15).toString('hex')}`;
}

/** The library wants a tag where its types ask for a class, so these fields are objects to them. */
function subjectOf({ asn1 }: typeof Forge, commonName: string): object[] {
  return [{ name: 'commonName', value: commonName, valueTagClass: asn1.Type.UTF8 }];
}

function extensionsOf({ isAuthority = false, hosts = [] }: CertificateContent): object[] {
  const altNames = hosts.map((host) =>
    isIP(host) === 0 ? { type: hostName, value: host } : { type: address, ip: plainAddress(host) },
  );
  return [
    ...(isAuthority ? [{ name: 'basicConstraints', cA: true, critical: true }] : []),
    ...(hosts.length > 0 ? [{ name: 'subjectAltName', altNames }] : []),
  ];
}

/**
 * By which keys it belongs to and was signed: authorities of one name are told apart before a signature is
 * tried, which Node ends a connection over when it does not fit.
 */
function keyIdentifiers({ pki }: typeof Forge, issuer: KeyObject): object[] {
  const type = 'RSAPublicKey';
  const keyIdentifier = pki
    .getPublicKeyFingerprint(pki.publicKeyFromPem(pemOf(issuer)), { type })
    .getBytes();
  return [{ name: 'subjectKeyIdentifier' }, { name: 'authorityKeyIdentifier', keyIdentifier }];
}

/** Kinds of alternative names, by their numbers in X.509. */
const hostName = 2;
const address = 7;

/** An address without the IPv4 notation that one of version 6 may end in: `::ffff:10.0.0.7`. */
function plainAddress(ip: string): string {
  return isIP(ip) === 6 ? new URL(`http://[${ip}]`).hostname.slice(1, -1) : ip;
}

function pemOf(publicKey: KeyObject): string {
  return publicKey.export({ type: 'spki', format: 'pem' }).toString();
}
