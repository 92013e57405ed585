import { limits } from '../../contract/index.js';

const contentManagement = 'Content Management (CONTENT_MANAGEMENT)';
const userProvisioning = 'User Provisioning (USER_PROVISIONING)';
const policyManagement = 'Expression Filter Policy Management (EF_POLICY_MANAGEMENT)';

/** Resources all of whose operations need one role (DLP-13). */
const ofResources: Readonly<Record<string, string>> = {
  violations: policyManagement,
  policies: policyManagement,
  dictionaries: policyManagement,
};

/** Operations that need a role, whoever is in a room (IMP-16, USR-4, STR-6). */
const ofOperations: Readonly<Record<string, string>> = {
  'messages.import': contentManagement,
  'streams.listEnterprise': userProvisioning,
  'streams.listOfUser': userProvisioning,
  'streams.membersAsAdmin': userProvisioning,
  'rooms.setActiveAsAdmin': userProvisioning,
  'users.create': userProvisioning,
  'users.update': userProvisioning,
  'users.detail': userProvisioning,
  'users.list': userProvisioning,
  'users.find': userProvisioning,
  'users.status': userProvisioning,
  'users.setStatus': userProvisioning,
  'users.suspension': userProvisioning,
  'users.addRole': userProvisioning,
  'users.removeRole': userProvisioning,
};

const datafeedAdvice = `The account may have the ${limits.datafeedsPerAccount} feeds that it may have: delete those that nobody reads, or wait half an hour until they end; otherwise it lacks the right to read events.`;

const datahoseAdvice = `The datahose is for service accounts with the role Content Export Service (CONTENT_EXPORT_SERVICE), where the contract of the company has it: have an administrator give the role to the account. One that has the role may have reached its ${limits.datafeedsPerAccount} datahoses: stop a reader, and wait half an hour until its datahose ends.`;

/** Operations that are refused at a limit as they are without a right. */
const atLimit: Readonly<Record<string, string>> = {
  'datafeeds.create': datafeedAdvice,
  'datafeeds.createV1': datafeedAdvice,
  'datafeeds.readDatahose': datahoseAdvice,
};

/** What to do about a refusal of an operation; `undefined` where nothing more is known than that it was refused. */
export function accessAdvice(operation: string): string | undefined {
  return atLimit[operation] ?? roleAdvice(operation);
}

/**
 * What to do about a refusal where one role decides; `undefined` where a membership or an entitlement may be what
 * is missing.
 *
 * @example
 * roleAdvice('messages.import');
 * // 'The operation needs the role Content Management (CONTENT_MANAGEMENT): have an administrator give it to the account.'
 *
 * @param operation - as errors name it: `violations.messages (V3)`
 */
export function roleAdvice(operation: string): string | undefined {
  const [name = ''] = operation.split(' ');
  const [resource = ''] = name.split('.');
  const role = ofOperations[name] ?? ofResources[resource];
  return role === undefined
    ? undefined
    : `The operation needs the role ${role}: have an administrator give it to the account.`;
}
