import type { Person } from '../../contract/index.js';

/** What a pod that has started says about itself. */
export interface WelcomeParts {
  readonly pod: { readonly url: string; readonly secureUrl: string | undefined };
  readonly people: readonly Person[];
  /** As it was typed: a path, `:memory:` or an address. */
  readonly database: string;
  /** The PostgreSQL on which a pod that is given no database makes one for as long as it runs. */
  readonly server: string | undefined;
  /** Where the control token was written. */
  readonly tokenFile: string | undefined;
  /** The certificate that clients have to trust for the pod's HTTPS, when the pod issues its own. */
  readonly authorityFile: string | undefined;
  /** Whether the console asks for a password. */
  readonly hasLogin: boolean;
}

/** How many names of a kind are told. */
const namesShown = 10;

/** What `cadenza pod` prints: addresses, who is there, and how to log in. */
export function welcome(parts: WelcomeParts): string {
  const { pod, people, tokenFile, authorityFile, hasLogin } = parts;
  const { url, secureUrl } = pod;
  const named = (accountType: Person['accountType']) =>
    people.filter((person) => person.accountType === accountType).map(({ username }) => username);
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['HTTPS', secureUrl],
    ['Trust', authorityFile && `${authorityFile}, by NODE_EXTRA_CA_CERTS or ssl.trustStore.path`],
    [
      'Console',
      `${url}/console/ (${hasLogin ? 'asks for a password' : 'no password: act as anyone'})`,
    ],
    ['People', listed(named('NORMAL'))],
    ['Services', listed(named('SYSTEM'))],
    ['Bots', `log in with an RSA key: ${url}/login/pubkey/authenticate`],
    ['Control', `${url}/cadenza/v1, ${tokenText(tokenFile)}`],
    ['Database', databaseText(parts)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    `The pod is running: ${url}`,
    '',
    ...rows.flatMap(([name, text]) =>
      text === undefined ? [] : [`  ${name.padEnd(width)}  ${text}`],
    ),
    '',
    'Ctrl-C stops it.',
  ].join('\n');
}

function tokenText(file: string | undefined): string {
  return file === undefined
    ? 'its token is written by --control-token <file>'
    : `its token is in ${file}`;
}

function listed(names: readonly string[]): string | undefined {
  const rest = names.length - namesShown;
  const shown = names.slice(0, namesShown).join(', ');
  return names.length === 0 ? undefined : rest > 0 ? `${shown} and ${rest} more` : shown;
}

function databaseText({ database, server }: WelcomeParts): string {
  if (database !== ':memory:') {
    return withoutPassword(database);
  }
  return server === undefined
    ? 'in memory, gone when it stops'
    : `its own schema on ${withoutPassword(server)}, gone when it stops`;
}

function withoutPassword(address: string): string {
  return address.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, '$1:…@');
}
