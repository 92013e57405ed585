import type { KeyObject } from 'node:crypto';
import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../contract/index.js';
import { selfSignedCertificate } from '../tls/x509-certificate.js';
import { accountKeys } from './account-keys.js';

const day = 24 * 60 * 60_000;

interface KeyMaterial {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** When it was made, epoch milliseconds. */
  readonly madeAt: number;
  readonly certificate: Promise<string> | undefined;
}

/** A private key, and when it was made. */
export interface MadeKey {
  /** PEM (PKCS#8). */
  readonly privateKey: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  /** PEM. Made when it is asked for when left out. */
  readonly certificate?: string;
}

/** A public key as a key set lists it (JWK). */
export type PublicJwk = Readonly<Record<string, string>>;

/**
 * The pod's own key, with which it signs tokens (RS512), and its certificate. Got when first asked for.
 */
export class PodKey {
  readonly #clock: Clock;
  #material: Promise<KeyMaterial> | undefined;
  #certificate: Promise<string> | undefined;

  readonly #getKey: (now: number) => Promise<MadeKey>;

  /**
   * @param clock - the machine's: clients compare what is signed with their own time
   * @param getKey - makes a key, unless there is one; another one after each start when left out
   */
  constructor(clock: Clock, getKey: (now: number) => Promise<MadeKey> = makeKey) {
    this.#clock = clock;
    this.#getKey = getKey;
  }

  /** The certificate, PEM: its holders can verify what the pod signed. */
  async certificate(): Promise<string> {
    const material = await this.#get();
    this.#certificate ??= material.certificate;
    this.#certificate ??= certificateOf(material);
    return this.#certificate;
  }

  /** The public key, as a key set lists it. */
  async jwk(): Promise<PublicJwk> {
    const { id, publicKey } = await this.#get();
    const { kty = '', n = '', e = '' } = publicKey.export({ format: 'jwk' });
    return { kty, n, e, use: 'sig', alg: 'RS512', kid: id };
  }

  /** A signed token with these claims that expires after `seconds`. */
  async sign(claims: JWTPayload, seconds: number): Promise<string> {
    const { id, privateKey } = await this.#get();
    const now = Math.floor(this.#clock.now() / 1000);
    return new SignJWT({ ...claims, iat: now, exp: now + seconds })
      .setProtectedHeader({ alg: 'RS512', typ: 'JWT', kid: id })
      .sign(privateKey);
  }

  /** The claims of a token that this pod signed and that has not expired; `undefined` of any other. */
  async claimsOf(token: string): Promise<JWTPayload | undefined> {
    const { publicKey } = await this.#get();
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: ['RS512'],
        currentDate: new Date(this.#clock.now()),
        requiredClaims: ['exp'],
      });
      return payload;
    } catch {
      return undefined;
    }
  }

  #get(): Promise<KeyMaterial> {
    this.#material ??= this.#getKey(this.#clock.now()).then(materialOf);
    return this.#material;
  }
}

/** A fresh key. */
export async function makeKey(now: number): Promise<MadeKey> {
  const { privateKey = '' } = await accountKeys(undefined);
  return { privateKey, madeAt: now };
}

/** The same key with a certificate. */
export async function certified(key: MadeKey): Promise<Required<MadeKey>> {
  return { ...key, certificate: await certificateOf(materialOf(key)) };
}

function materialOf({ privateKey: pem, madeAt, certificate }: MadeKey): KeyMaterial {
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  const written = publicKey.export({ type: 'spki', format: 'pem' });
  const id = createHash('sha256').update(written).digest('hex').slice(0, 16);
  const given = certificate === undefined ? undefined : Promise.resolve(certificate);
  return { id, privateKey, publicKey, madeAt, certificate: given };
}

function certificateOf({ privateKey, madeAt }: KeyMaterial): Promise<string> {
  return selfSignedCertificate(privateKey, {
    commonName: 'Cadenza pod',
    validFrom: madeAt - day,
    validUntil: madeAt + 3650 * day,
  });
}
