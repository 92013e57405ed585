import {
  fields,
  fieldsAndMore,
  given,
  kinds,
  listOfKind,
  oneOf,
  optional,
} from '../../contract/given/index.js';
import type { Open, UserId } from '../../contract/index.js';
import { checkArguments } from '../given/check-arguments.js';
import { list, nothing, object } from '../transport/answers.js';
import { type CallOptions, callOptions } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import { readPages } from '../transport/pages.js';
import { route } from '../transport/route.js';
import { podGet, podPost } from '../transport/route-kinds.js';

/** What a certificate is for: a user's login, or signing those of users. */
export type CertificateType = 'USERSIGNING' | 'USER' | 'OPERATIONSSIGNING' | 'OPERATIONSUSER';

/** Whether a certificate lets anybody in. */
export type CertificateStatus = 'TRUSTED' | 'KNOWN' | 'REVOKED' | 'DISABLED';

/** What administrators say of a certificate. */
export interface CertificateAttributes {
  /** What administrators call the certificate. */
  readonly name?: string | undefined;
  /**
   * Whether accounts log in with it (`USER`), or it signs the certificates that they log in with
   * (`USERSIGNING`).
   */
  readonly type?: { readonly type: Open<CertificateType> } | undefined;
  /** Whether it lets anybody in: only `TRUSTED` does. */
  readonly status?: { readonly type: Open<CertificateStatus> } | undefined;
}

/** A certificate of the company. Times are epoch milliseconds. */
export interface CompanyCertificate {
  /** What administrators say of it, and change with `certificates.update`. */
  readonly companyCertAttributes: CertificateAttributes;
  /**
   * What the service knows of it. `fingerPrint` names it in other calls, `commonName` is the account
   * that logs in with it.
   */
  readonly companyCertInfo: {
    readonly fingerPrint: string;
    readonly issuerFingerPrint?: string;
    readonly commonName?: string;
    readonly expiryDate?: number;
    readonly lastSeen?: number;
    readonly updatedAt?: number;
    readonly updatedBy?: UserId;
  };
}

/** A certificate with what is in it. */
export interface CompanyCertificateDetail extends CompanyCertificate {
  /** What is in it, part by part, such as `Public Key` with `Algorithm` and its value. */
  readonly certInfo?: readonly {
    readonly name: string;
    readonly attributes: readonly { readonly name: string; readonly value: string }[];
  }[];
}

/** The service's operations on certificates of the company. */
export const certificateRoutes = {
  list: route({
    ...podGet,
    operation: 'certificates.list',
    path: '/v1/companycert/list',
    answer: list<CompanyCertificate>(),
  }),
  listPodManaged: route({
    ...podGet,
    operation: 'certificates.listPodManaged',
    path: '/v1/companycert/podmanaged/list',
    answer: list<CompanyCertificate>(),
  }),
  listByType: route({
    ...podPost,
    operation: 'certificates.listByType',
    path: '/v1/companycert/type/list',
    answer: list<CompanyCertificate>(),
  }),
  issuedBy: route({
    ...podGet,
    operation: 'certificates.issuedBy',
    path: '/v1/companycert/{fingerPrint}/issuedBy',
    answer: list<CompanyCertificate>(),
  }),
  get: route({
    ...podGet,
    operation: 'certificates.get',
    path: '/v1/companycert/{fingerPrint}/get',
    answer: object<CompanyCertificateDetail>(),
  }),
  create: route({
    ...podPost,
    operation: 'certificates.create',
    path: '/v2/companycert/create',
    repeat: 'once',
    answer: object<CompanyCertificateDetail>(),
  }),
  update: route({
    ...podPost,
    operation: 'certificates.update',
    path: '/v1/companycert/{fingerPrint}/update',
    answer: nothing,
  }),
  delete: route({
    ...podPost,
    operation: 'certificates.delete',
    path: '/v1/companycert/delete',
    answer: nothing,
  }),
};

const pageSize = 100;

const certificateType = oneOf<CertificateType>(
  'USERSIGNING',
  'USER',
  'OPERATIONSSIGNING',
  'OPERATIONSUSER',
);

const certificateAttributes = fieldsAndMore<CertificateAttributes>({
  name: optional(kinds.text),
  type: optional(fieldsAndMore({ type: kinds.name })),
  status: optional(fieldsAndMore({ type: kinds.name })),
});

/**
 * Looks after the certificates by which the company's accounts log in.
 *
 * @example
 * for await (const { companyCertInfo } of client.certificates.list()) {
 *   if ((companyCertInfo.expiryDate ?? Infinity) < Date.now()) console.log(companyCertInfo.commonName);
 * }
 */
export class CompanyCertificates {
  static {
    checkArguments<CompanyCertificates>(CompanyCertificates, 'certificates', {
      list: [callOptions],
      listPodManaged: [callOptions],
      listByType: [given('certificateTypes', listOfKind(certificateType)), callOptions],
      issuedBy: [given('fingerPrint', kinds.id), callOptions],
      get: [given('fingerPrint', kinds.id), callOptions],
      create: [
        given(
          'certificate',
          fields({ pem: kinds.name, attributes: optional(certificateAttributes) }),
        ),
        callOptions,
      ],
      update: [
        given('fingerPrint', kinds.id),
        given('attributes', certificateAttributes),
        callOptions,
      ],
      delete: [given('fingerPrint', kinds.id), callOptions],
    });
  }

  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** All certificates, page by page as they are read. */
  list(options?: CallOptions): AsyncIterable<CompanyCertificate> {
    return readPages(certificateRoutes.list.operation, pageSize, (page) =>
      this.#caller.call(certificateRoutes.list, { query: { ...page }, options }),
    );
  }

  /** The certificates that the pod itself looks after, page by page as they are read. */
  listPodManaged(options?: CallOptions): AsyncIterable<CompanyCertificate> {
    return readPages(certificateRoutes.listPodManaged.operation, pageSize, (page) =>
      this.#caller.call(certificateRoutes.listPodManaged, { query: { ...page }, options }),
    );
  }

  /** The certificates of some types, page by page as they are read. */
  listByType(
    certificateTypes: readonly CertificateType[],
    options?: CallOptions,
  ): AsyncIterable<CompanyCertificate> {
    const json = certificateTypes.map((type) => ({ type }));
    return readPages(certificateRoutes.listByType.operation, pageSize, (page) =>
      this.#caller.call(certificateRoutes.listByType, { query: { ...page }, json, options }),
    );
  }

  /** The certificates that one of them signed. */
  async issuedBy(
    fingerPrint: string,
    options?: CallOptions,
  ): Promise<readonly CompanyCertificate[]> {
    return this.#caller.call(certificateRoutes.issuedBy, { params: { fingerPrint }, options });
  }

  /** One certificate, with what is in it. */
  async get(fingerPrint: string, options?: CallOptions): Promise<CompanyCertificateDetail> {
    return this.#caller.call(certificateRoutes.get, { params: { fingerPrint }, options });
  }

  /** Registers a certificate (PEM). */
  async create(
    certificate: { readonly pem: string; readonly attributes?: CertificateAttributes | undefined },
    options?: CallOptions,
  ): Promise<CompanyCertificateDetail> {
    return this.#caller.call(certificateRoutes.create, { json: certificate, options });
  }

  /** Changes the attributes of a certificate, such as its status. */
  async update(
    fingerPrint: string,
    attributes: CertificateAttributes,
    options?: CallOptions,
  ): Promise<void> {
    const request = { params: { fingerPrint }, json: attributes, options };
    await this.#caller.call(certificateRoutes.update, request);
  }

  /** Deletes a certificate: it can no longer be used to log in. */
  async delete(fingerPrint: string, options?: CallOptions): Promise<void> {
    await this.#caller.call(certificateRoutes.delete, { json: { id: fingerPrint }, options });
  }
}
