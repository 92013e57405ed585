import { X509Certificate } from 'node:crypto';
import type { Pace } from '../pace.js';
import { sortedInTurns } from '../sorted-in-turns.js';
import { readInTurns } from '../store/read-in-turns.js';
import type { Queries } from '../store/tables.js';
import { textOrder } from '../store/text-order.js';
import type { CertificateRow } from './certificates.js';
import { isIssuedBy } from './certificates.js';

/** Certificates that are read at a time: each may be as long as a body. */
const atOnce = 50;

/** A certificate among the others, with as much of it as tells whether it is wanted. */
export interface ListedCertificate {
  readonly fingerprint: string;
  readonly name: string;
  readonly type: CertificateRow['type'];
  /** Its own name and that of who issued it, as they are compared. */
  readonly subject: string;
  readonly issuer: string;
}

/**
 * All certificates of the company without their content, and who has issued which. Each is read once, some at a time: to
 * look for the issuer of each among all others takes minutes where there are thousands.
 */
export class CertificateDirectory {
  /** By name. */
  readonly all: readonly ListedCertificate[];
  readonly #queries: Queries;
  readonly #pace: Pace;
  readonly #bySubject = new Map<string, string[]>();

  private constructor(all: readonly ListedCertificate[], queries: Queries, pace: Pace) {
    this.all = all;
    this.#queries = queries;
    this.#pace = pace;
    for (const { subject, fingerprint } of all) {
      const same = this.#bySubject.get(subject);
      if (same === undefined) {
        this.#bySubject.set(subject, [fingerprint]);
      } else {
        same.push(fingerprint);
      }
    }
  }

  static async read(queries: Queries, pace: Pace): Promise<CertificateDirectory> {
    const listed: ListedCertificate[] = [];
    const batches = readInTurns<Content>(
      (last, most) => contentAfter(queries, last?.fingerprint ?? '', most),
      { pace, atOnce },
    );
    for await (const rows of batches) {
      for (const { pem, ...row } of rows) {
        const { subject, issuer } = new X509Certificate(pem);
        listed.push({ ...row, subject: comparable(subject), issuer: comparable(issuer) });
        await pace.turn();
      }
    }
    return new CertificateDirectory(await sortedInTurns(listed, byName, pace), queries, pace);
  }

  /** The fingerprint of another certificate that a certificate was issued by: the first by name. */
  async issuerOf(fingerprint: string, certificate: X509Certificate): Promise<string | undefined> {
    for (const candidate of this.#bySubject.get(comparable(certificate.issuer)) ?? []) {
      if (
        candidate !== fingerprint &&
        isIssuedBy(certificate, await this.#certificate(candidate))
      ) {
        return candidate;
      }
    }
    return undefined;
  }

  /** All others that a certificate has issued, by name. */
  async issuedBy(fingerprint: string, issuer: X509Certificate): Promise<ListedCertificate[]> {
    const subject = comparable(issuer.subject);
    const issued: ListedCertificate[] = [];
    for (const listed of this.all) {
      const mayBe = listed.issuer === subject && listed.fingerprint !== fingerprint;
      if (mayBe && isIssuedBy(await this.#certificate(listed.fingerprint), issuer)) {
        issued.push(listed);
      }
    }
    return issued;
  }

  async #certificate(fingerprint: string): Promise<X509Certificate> {
    await this.#pace.turn();
    const { pem } = await this.#queries
      .selectFrom('company_certificates')
      .select('pem')
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirstOrThrow();
    return new X509Certificate(pem);
  }
}

type Content = Pick<CertificateRow, 'fingerprint' | 'name' | 'type' | 'pem'>;

function contentAfter(queries: Queries, fingerprint: string, most: number): Promise<Content[]> {
  return queries
    .selectFrom('company_certificates')
    .select(['fingerprint', 'name', 'type', 'pem'])
    .where('fingerprint', '>', fingerprint)
    .orderBy('fingerprint')
    .limit(most)
    .execute();
}

function byName(one: ListedCertificate, other: ListedCertificate): number {
  return textOrder(one.name, other.name) || textOrder(one.fingerprint, other.fingerprint);
}

/** Names of one entity may differ by spaces and by the case of their letters: which are the same is told by the check. */
function comparable(distinguishedName: string): string {
  return distinguishedName.replace(/\s+/g, '').toLowerCase();
}
