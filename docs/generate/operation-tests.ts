/** A test that shows an operation. */
export interface ShownBy {
  /** Below `test/client`. */
  readonly file: string;
  /** The test's name, or what it begins with. */
  readonly test: string;
}

const inFile =
  (file: string) =>
  (test: string): ShownBy => ({ file, test });

const login = inFile('login/login.test.ts');
const tls = inFile('tls/tls.test.ts');
const obo = inFile('on-behalf-of.test.ts');
const app = inFile('login/extension-app.test.ts');
const datahose = inFile('datafeeds/datahose.test.ts');
const create = inFile('messages/create-message.test.ts');
const streams = inFile('streams/streams.test.ts');
const users = inFile('users/users.test.ts');
const violations = inFile('violations/violations.test.ts');
const messages = inFile('messages/messages.test.ts');
const blasts = inFile('messages/blast.test.ts');
const dictionaries = inFile('dictionaries/dictionaries.test.ts');

const certificateLogin = tls('[AUT-3] [AUT-5] a bot logs in with its certificate');
const certificateObo = tls(
  '[AUT-2] an application logs in with its certificate and acts for users',
);
const certificateExtension = tls('an extension application logs in with its certificate');
const extensionLogin = app('an application logs in with a token that it made up');
const feeds = inFile('datafeeds/datafeeds.test.ts')('datafeeds are made, listed, read and ended');
const firstFeeds = datahose('a datafeed of the first generation is made, read');
const thirdGeneration = violations('[VER-1] [DLP-2] violations of the third generation');
const otherViolations = violations('[DLP-3] rooms and signals are found');
const byGet = violations('[DLP-1] by option violations are read as the public contract has it');
const terms = dictionaries('dictionaries.upload sends a file of terms');
const infoAndMembers = streams('stream info and members are asked for');
const loggedOut = inFile('pod-administration.test.ts')('a client logs out at the service');
const health = inFile('health/health.test.ts')('health and info need no session');

/** The tests of operations with rules of their own; the others have one of their own name in a table. */
export const operationTests: Readonly<Record<string, ShownBy>> = {
  'login.session': login('[AUT-5] the login token is RS512'),
  'login.keyManager': login('[AUT-1] pod calls carry the session token alone'),
  'login.app': obo('[AUT-2] all who act for one user share one session'),
  'login.userById': obo('[AUT-2] a user is named by id as well'),
  'login.userByUsername': obo('[AUT-2] [MSG-2] a message on behalf of a user'),
  'login.extensionApp': extensionLogin,
  'login.podCertificate': extensionLogin,
  'login.certificate.session': certificateLogin,
  'login.certificate.keyManager': certificateLogin,
  'login.certificate.app': certificateObo,
  'login.certificate.userById': certificateObo,
  'login.certificate.userByUsername': certificateObo,
  'login.certificate.extensionApp': certificateExtension,
  'login.certificate.podCertificate': certificateExtension,
  'logOut.keyManager': loggedOut,
  'logOut.session': loggedOut,
  'login.bearer': inFile('login/bearer.test.ts')('with commonJwt, calls carry a bearer token'),
  'login.bearerKeys': app('the keys of bearer tokens'),
  'datafeeds.create': feeds,
  'datafeeds.list': feeds,
  'datafeeds.read': feeds,
  'datafeeds.delete': feeds,
  'datafeeds.createV1': firstFeeds,
  'datafeeds.readV1': firstFeeds,
  'datafeeds.readDatahose': datahose('the datahose gives the events of the company'),
  'messages.create': create('[MSG-1] [AUT-1] a message goes out as a multipart form'),
  'messages.update': messages('[MSG-1] an update goes out as a form'),
  'messages.blast': blasts('[DLP-10] a blast has an outcome for each stream'),
  'messages.import': inFile('messages/import/import.test.ts')(
    '[IMP-1] [IMP-2] [IMP-3] every message has one',
  ),
  'messages.search': inFile('messages/search/search.test.ts')(
    '[SRC-1] arguments go out as a JSON object',
  ),
  'messages.search (GET)': inFile('messages/search/search.test.ts')(
    '[SRC-1] by option the arguments go out as a text',
  ),
  'messages.get': messages('messages are read by id and by time'),
  'messages.list': messages('messages are read by id and by time'),
  'attachments.download': inFile('attachments/attachments.test.ts')(
    'an attachment is decoded while it arrives',
  ),
  'streams.createIm': streams('an IM is asked for with a bare list of user ids'),
  'rooms.create': inFile('rooms/rooms.test.ts')('a room is made from its attributes'),
  'streams.list': streams('the streams of the caller come page by page'),
  'streams.listEnterprise': inFile('streams/enterprise-streams.test.ts')(
    '[STR-1] [STR-2] the streams of the company are walked',
  ),
  'streams.info': infoAndMembers,
  'rooms.members': infoAndMembers,
  'users.create': inFile('users/create-users.test.ts')(
    '[USR-1] [USR-5] a service account is created',
  ),
  'users.lookUp': users('users are looked up by id, username and e-mail'),
  'users.session': inFile('pod.test.ts')('[AUT-5] the client logs in at the pod and is the bot'),
  'violations.messages': violations('[DLP-1] [DLP-2] violations are walked by the offset'),
  'violations.streams': otherViolations,
  'violations.signals': otherViolations,
  'violations.messages (GET)': byGet,
  'violations.streams (GET)': byGet,
  'violations.signals (GET)': byGet,
  'violations.messages (V3)': thirdGeneration,
  'violations.streams (V3)': thirdGeneration,
  'violations.signals (V3)': thirdGeneration,
  'violations.attachment': violations('violations.attachment gives the file of a violation'),
  'dictionaries.upload': terms,
  'dictionaries.download': terms,
  'health.check': health,
  'health.extended': inFile('features/features.test.ts')('[VER-3] %s on an older service is told'),
  'health.info': health,
};

/** The test that shows an operation. */
export function testOf(operation: string): ShownBy {
  return operationTests[operation] ?? { file: 'every-operation.test.ts', test: operation };
}
