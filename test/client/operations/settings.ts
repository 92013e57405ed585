import { collect } from '../failure.js';
import type { Cases } from './case.js';

export const settings: Cases = {
  'settings.singleSignOn': {
    call: ({ settings }) => settings.singleSignOn(),
    request: 'GET /pod/v1/admin/sso/configuration',
    answer: { ssoEnabled: true },
    result: { ssoEnabled: true },
  },
  'settings.setSingleSignOn': {
    call: ({ settings }) => settings.setSingleSignOn({ ssoEnabled: false }),
    request: 'POST /pod/v1/admin/sso/configuration',
    body: { ssoEnabled: false },
  },
  'settings.changeSingleSignOn': {
    call: ({ settings }) => settings.changeSingleSignOn({ forceAuthn: true }),
    request: 'PATCH /pod/v1/admin/sso/configuration',
    body: { forceAuthn: true },
  },
  'settings.protocols': {
    call: ({ settings }) => collect(settings.protocols()),
    request: 'GET /pod/v2/system/protocols?skip=0&limit=100',
    answer: ['https'],
    result: ['https'],
  },
  'settings.allowProtocol': {
    call: ({ settings }) => settings.allowProtocol('tel'),
    request: 'POST /pod/v1/admin/system/protocols',
    body: { scheme: 'tel' },
  },
  'settings.forbidProtocol': {
    call: ({ settings }) => settings.forbidProtocol('tel'),
    request: 'DELETE /pod/v1/admin/system/protocols/tel',
  },
  'settings.fileExtensions': {
    call: ({ settings }) => collect(settings.fileExtensions()),
    request: 'GET /pod/file_ext/v1/allowed_extensions?limit=100',
    answer: { data: [{ extension: '.pdf' }] },
    result: [{ extension: '.pdf' }],
  },
  'settings.allowFileExtension': {
    call: ({ settings }) =>
      settings.allowFileExtension({ extension: '.pdf', scope_internal: true }),
    request: 'PUT /pod/file_ext/v1/allowed_extensions/.pdf',
    body: { extension: '.pdf', scope_internal: true },
    answer: { extension: '.pdf' },
    result: { extension: '.pdf' },
  },
  'settings.forbidFileExtension': {
    call: ({ settings }) => settings.forbidFileExtension('.exe'),
    request: 'DELETE /pod/file_ext/v1/allowed_extensions/.exe',
  },
  'settings.languages': {
    call: ({ settings }) => settings.languages(),
    request: 'GET /pod/v1/languages',
    answer: { languages: ['en'] },
    result: ['en'],
  },
};
