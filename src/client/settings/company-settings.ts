import { fieldsAndMore, given, kinds, optional } from '../../contract/given/index.js';
import type { Open } from '../../contract/index.js';
import { checkArguments } from '../given/check-arguments.js';
import { nothing, object, page } from '../transport/answers.js';
import { list } from '../transport/answers.js';
import { type CallOptions, callOptions } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import { readCursorPages, readPages } from '../transport/pages.js';
import { route } from '../transport/route.js';
import { podGet, podPost } from '../transport/route-kinds.js';

/** How the company's users log on through an identity provider. */
export interface SingleSignOn {
  /** Whether users log on in this way at all. */
  readonly ssoEnabled?: boolean | undefined;
  /** By what the identity provider names itself: `https://idp.acme.com/metadata`. */
  readonly idpEntityId?: string | undefined;
  /** Where users are sent to log on: `https://idp.acme.com/sso/saml`. */
  readonly idpSsoEndpoint?: string | undefined;
  /** The certificate that the provider's assertions are checked with, PEM. */
  readonly idpSigningCertificate?: string | undefined;
  /** Where the identity provider sends its assertions. Default: `/login/sso/acs` of the pod. */
  readonly symphonyAcsUrl?: string | undefined;
  /** By what the pod names itself to the identity provider. Default: the address of the pod. */
  readonly symphonyEntityId?: string | undefined;
  /** Whether users must log on again even if the identity provider knows them already. */
  readonly forceAuthn?: boolean | undefined;
}

/** Where files with an extension may be sent. */
export interface FileExtension {
  /** `.pdf`, at most 64 characters. */
  readonly extension: string;
  /** Whether they may be sent within the company. */
  readonly scope_internal?: boolean | undefined;
  /** Whether they may be sent to people of other companies. */
  readonly scope_external?: boolean | undefined;
  /** Whether they may be received from other pods. */
  readonly scope_xpod?: boolean | undefined;
  /** Whether the service or the company allows it. */
  readonly source?: Open<'SYSTEM' | 'CUSTOMER'> | undefined;
}

interface FileExtensionPage {
  readonly data: readonly FileExtension[];
  readonly paging?: { readonly cursors?: { readonly after?: string | null } };
  /** As older services call it. */
  readonly pagination?: { readonly cursors?: { readonly after?: string | null } };
}

const extension = '/file_ext/v1/allowed_extensions/{extension}';

/** The service's operations on what holds for the whole company. */
export const settingRoutes = {
  singleSignOn: route({
    ...podGet,
    operation: 'settings.singleSignOn',
    path: '/v1/admin/sso/configuration',
    answer: object<SingleSignOn>(),
  }),
  setSingleSignOn: route({
    ...podPost,
    operation: 'settings.setSingleSignOn',
    path: '/v1/admin/sso/configuration',
    answer: nothing,
  }),
  changeSingleSignOn: route({
    ...podPost,
    operation: 'settings.changeSingleSignOn',
    method: 'PATCH',
    path: '/v1/admin/sso/configuration',
    answer: nothing,
  }),
  protocols: route({
    ...podGet,
    operation: 'settings.protocols',
    path: '/v2/system/protocols',
    answer: list<string>(),
  }),
  allowProtocol: route({
    ...podPost,
    operation: 'settings.allowProtocol',
    path: '/v1/admin/system/protocols',
    answer: nothing,
  }),
  forbidProtocol: route({
    ...podPost,
    operation: 'settings.forbidProtocol',
    method: 'DELETE',
    path: '/v1/admin/system/protocols/{scheme}',
    answer: nothing,
  }),
  fileExtensions: route({
    ...podGet,
    operation: 'settings.fileExtensions',
    path: '/file_ext/v1/allowed_extensions',
    answer: page<FileExtensionPage>({ data: [] }),
  }),
  allowFileExtension: route({
    ...podPost,
    operation: 'settings.allowFileExtension',
    method: 'PUT',
    path: extension,
    answer: object<FileExtension>(),
  }),
  forbidFileExtension: route({
    ...podPost,
    operation: 'settings.forbidFileExtension',
    method: 'DELETE',
    path: extension,
    answer: nothing,
  }),
  languages: route({
    ...podGet,
    operation: 'settings.languages',
    tokens: 'none',
    path: '/v1/languages',
    answer: object<{ readonly languages: readonly string[] }>(),
  }),
};

const pageSize = 100;

const singleSignOn = fieldsAndMore<SingleSignOn>({
  ssoEnabled: optional(kinds.flag),
  idpEntityId: optional(kinds.text),
  idpSsoEndpoint: optional(kinds.text),
  idpSigningCertificate: optional(kinds.text),
  symphonyAcsUrl: optional(kinds.text),
  symphonyEntityId: optional(kinds.text),
  forceAuthn: optional(kinds.flag),
});

const fileExtension = fieldsAndMore<Omit<FileExtension, 'source'>>({
  extension: kinds.name,
  scope_internal: optional(kinds.flag),
  scope_external: optional(kinds.flag),
  scope_xpod: optional(kinds.flag),
});

/**
 * Looks after what holds for the whole company; for administrators.
 *
 * @example
 * await client.settings.allowFileExtension({ extension: '.csv', scope_internal: true });
 * for await (const scheme of client.settings.protocols()) console.log(scheme);
 */
export class CompanySettings {
  static {
    checkArguments<CompanySettings>(CompanySettings, 'settings', {
      singleSignOn: [callOptions],
      setSingleSignOn: [given('configuration', singleSignOn), callOptions],
      changeSingleSignOn: [given('changes', singleSignOn), callOptions],
      protocols: [callOptions],
      allowProtocol: [given('scheme', kinds.name), callOptions],
      forbidProtocol: [given('scheme', kinds.name), callOptions],
      fileExtensions: [callOptions],
      allowFileExtension: [given('extension', fileExtension), callOptions],
      forbidFileExtension: [given('name', kinds.name), callOptions],
      languages: [callOptions],
    });
  }

  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** How users log on through an identity provider; `NOT_FOUND` when they do not. */
  async singleSignOn(options?: CallOptions): Promise<SingleSignOn> {
    return this.#caller.call(settingRoutes.singleSignOn, { options });
  }

  /** Sets how users log on, in place of what was set before. */
  async setSingleSignOn(configuration: SingleSignOn, options?: CallOptions): Promise<void> {
    await this.#caller.call(settingRoutes.setSingleSignOn, { json: configuration, options });
  }

  /** Changes some of how users log on; what is left out stays. */
  async changeSingleSignOn(changes: SingleSignOn, options?: CallOptions): Promise<void> {
    await this.#caller.call(settingRoutes.changeSingleSignOn, { json: changes, options });
  }

  /** The schemes that links in messages may have, such as `https`, page by page. */
  protocols(options?: CallOptions): AsyncIterable<string> {
    return readPages(settingRoutes.protocols.operation, pageSize, (range) =>
      this.#caller.call(settingRoutes.protocols, { query: { ...range }, options }),
    );
  }

  /** Allows links with a scheme, such as `tel`. */
  async allowProtocol(scheme: string, options?: CallOptions): Promise<void> {
    await this.#caller.call(settingRoutes.allowProtocol, { json: { scheme }, options });
  }

  /** Forbids links with a scheme. */
  async forbidProtocol(scheme: string, options?: CallOptions): Promise<void> {
    await this.#caller.call(settingRoutes.forbidProtocol, { params: { scheme }, options });
  }

  /** Which files may be sent, and where, page by page. */
  fileExtensions(options?: CallOptions): AsyncIterable<FileExtension> {
    return readCursorPages(settingRoutes.fileExtensions.operation, async (after) => {
      const request = { query: { limit: pageSize, after }, options };
      const { data, pagination, paging } = await this.#caller.call(
        settingRoutes.fileExtensions,
        request,
      );
      return { items: data, after: (paging ?? pagination)?.cursors?.after };
    });
  }

  /** Allows files with an extension to be sent. */
  async allowFileExtension(
    { extension: name, ...scopes }: Omit<FileExtension, 'source'>,
    options?: CallOptions,
  ): Promise<FileExtension> {
    const json = { extension: name, ...scopes };
    const request = { params: { extension: name }, json, options };
    return this.#caller.call(settingRoutes.allowFileExtension, request);
  }

  /** Forbids files with an extension. */
  async forbidFileExtension(name: string, options?: CallOptions): Promise<void> {
    const request = { params: { extension: name }, options };
    await this.#caller.call(settingRoutes.forbidFileExtension, request);
  }

  /** The languages that users can choose; works without a login. */
  async languages(options?: CallOptions): Promise<readonly string[]> {
    return (await this.#caller.call(settingRoutes.languages, { options })).languages;
  }
}
