/** Operations whose method has another name. */
const otherMethods: Readonly<Record<string, string>> = {
  'users.logOutSession': 'users.logOut',
  'users.suspension': 'users.suspend',
  'login.extensionApp': 'extensionApp.authenticate',
  'login.certificate.extensionApp': 'extensionApp.authenticate',
  'login.podCertificate': 'extensionApp.validateUserToken',
  'login.certificate.podCertificate': 'extensionApp.validateUserToken',
  'logOut.keyManager': 'logOut',
  'logOut.session': 'logOut',
  'login.bearerKeys': 'extensionApp.bearerKeys',
  'messages.search (GET)': 'messages.search',
  'users.lookUp': 'users.byIds',
  'violations.messages (GET)': 'violations.messages',
  'violations.streams (GET)': 'violations.streams',
  'violations.signals (GET)': 'violations.signals',
};

/** The method of the client that calls an operation, such as `messages.create`; none for logins. */
export function methodOf(operation: string): string | undefined {
  const method = operation.replace(/ \(V3\)$/, '');
  return otherMethods[operation] ?? (method.startsWith('login.') ? undefined : method);
}
