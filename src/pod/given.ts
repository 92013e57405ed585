import {
  checkGiven,
  checkMethods,
  type FieldKinds,
  fields,
  having,
  type Kind,
  kind,
  kinds,
  type MethodArguments,
  oneOf,
  optional,
} from '../contract/given/index.js';
import { CadenzaError } from '../contract/index.js';
import { applicationPermissions } from './http/permissions.js';
import type {
  ApplicationOptions,
  PictureOptions,
  PodOptions,
  ServiceAccountOptions,
} from './options.js';

/** An object, or the text of one or the path of its file. */
export const objectOrText: Kind<never> = kind(
  'an object, or text',
  (value) => typeof value === 'string' || kinds.object.mistake(value, '') === undefined,
);

/** A number that is one. */
export const finite: Kind<number> = kind('a number', Number.isFinite);

const podOptions: FieldKinds<PodOptions> = {
  port: optional(kinds.port),
  host: optional(kinds.text),
  allowRemote: optional(kinds.flag),
  consolePassword: optional(kinds.text),
  database: optional(kinds.text),
  shared: optional(kinds.flag),
  seed: optional(objectOrText),
  attachments: optional(kinds.text),
  clock: optional(having('a clock', 'now', 'after')),
  frozenAt: optional(kinds.time),
  log: optional(having('a logger, such as one of pino', 'info', 'error')),
  importerMustBeMember: optional(kinds.flag),
  strict: optional(kinds.flag),
  throttling: optional(kinds.list),
  tls: optional(kinds.object),
  console: optional(kinds.flag),
  pictures: optional(fields<PictureOptions>({ networks: optional(kinds.texts) })),
};

/** Refuses options of a pod that could not be meant. @throws CadenzaError `BAD_ARGUMENT` */
export function checkPodOptions(given: unknown): void {
  checkGiven(given, podOptions, { of: 'Pod.start', mayHaveMore: true });
}

/** What `pod.serviceAccount` is given. */
export const serviceAccountOptions: Kind<ServiceAccountOptions> = fields<ServiceAccountOptions>({
  displayName: optional(kinds.text),
  roles: optional(kinds.texts),
  publicKey: optional(kinds.text),
});

/** What `pod.application` is given. */
export const applicationOptions: Kind<ApplicationOptions> = fields<ApplicationOptions>({
  name: optional(kinds.text),
  permissions: optional(listOfPermissions()),
  publicKey: optional(kinds.text),
});

function listOfPermissions(): Kind<never> {
  const { takes, mistake } = oneOf(...applicationPermissions);
  return kind(
    `a list of ${takes}`,
    (value) => Array.isArray(value) && value.every((one) => mistake(one, '') === undefined),
  );
}

/** Has the methods of a class of the pod, which all give promises, check what they are given; what is wrong is `BAD_ARGUMENT`. */
export function checkPodMethods<Instance extends object>(
  checked: { readonly prototype: object },
  owner: string,
  methods: NoInfer<MethodArguments<Instance>>,
): void {
  checkMethods<Instance>(checked, owner, methods, {
    error: (operation, sentence) => new CadenzaError('BAD_ARGUMENT', `${operation}: ${sentence}`),
    promises: true,
  });
}
