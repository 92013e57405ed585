import ts from 'typescript';
import { docComment, givenType, type Interfaces, interfacesOf } from './doc-comments.js';
import { escapeMarkdown } from './escape-markdown.js';
import { markdownTable } from './markdown-table.js';

/** A table of the page: the interface that it shows, what stands above it, and what its keys begin with. */
interface Section {
  readonly title: string;
  readonly of: string;
  readonly prefix?: string;
  readonly text?: string;
}

const inFile: readonly Section[] = [
  {
    title: 'Where the service is',
    of: 'ServerInput',
    text: 'At the root for all components, or below `pod`, `agent`, `keyManager` or `sessionAuth` for one of them.',
  },
  { title: 'The account', of: 'BotInput', prefix: 'bot.' },
  { title: 'The application', of: 'AppInput', prefix: 'app.' },
  {
    title: 'Keys',
    of: 'PrivateKeyInput',
    prefix: 'privateKey.',
    text: 'Below `bot` and `app`: one of the two.',
  },
  {
    title: 'Certificates',
    of: 'CertificateInput',
    prefix: 'certificate.',
    text: 'Below `bot` and `app`, instead of a key.',
  },
  {
    title: 'The proxy',
    of: 'ProxyInput',
    prefix: 'proxy.',
    text: 'At the root, or below one component.',
  },
  { title: 'Trusted authorities', of: 'TlsInput', prefix: 'ssl.' },
  { title: 'Several agents', of: 'LoadBalancingInput', prefix: 'agent.loadBalancing.' },
  {
    title: 'Trying again',
    of: 'RetryInput',
    prefix: 'retry.',
    text: 'At the root for calls; below `datafeed` and `datahose` for reading events.',
  },
  { title: 'The datafeed', of: 'DatafeedInput', prefix: 'datafeed.' },
  { title: 'The datahose', of: 'DatahoseInput', prefix: 'datahose.' },
  { title: 'The store', of: 'StoreInput', prefix: 'store.' },
  { title: 'Several processes', of: 'ScaleInput', prefix: 'scale.' },
  { title: 'Everything else', of: 'ConfigInput' },
];

/**
 * The text of `docs/configuration.md`: every setting, in the words of the doc comments. Its test compares the
 * two, and rewrites the file when it runs with `UPDATE=1`.
 */
export function renderConfiguration(): string {
  const input = interfacesOf('src/client/config/input.ts');
  const shown = new Set(inFile.map(({ of }) => of));
  const isLeaf = ({ type }: Member): boolean => ![...shown].some((name) => type.includes(name));
  const file = inFile.map(({ title, of, prefix = '', text }) => {
    const members = membersOf(input, of);
    const rows = (of === 'ConfigInput' ? members.filter(isLeaf) : members).map((member) => [
      `\`${prefix}${member.name}\``,
      member.text,
    ]);
    return [`### ${title}`, ...(text === undefined ? [] : [text]), table('key', rows)].join('\n\n');
  });
  const inCode = (path: string, name: string): string =>
    table(
      'option',
      membersOf(interfacesOf(path), name).map((member) => [`\`${member.name}\``, member.text]),
    );
  return `# Configuration

Every setting there is. [The client](client.md#configuration) explains how a file is found, what \`\${…}\` in it stands
for, and which files of other kits can be used as they are; [deployment](deployment.md) shows a whole one. Durations are
milliseconds unless it says otherwise. A file with a mistake is refused, with all mistakes at once, each with its line; a key
that nobody knows is warned of.

## In the file

${file.join('\n\n')}

\`connectionPoolPerRoute\`, as other kits have it, counts like \`connectionPoolMax\`: the smaller of the two holds. \`manifest\` is
read and changes nothing.

## In the environment

${table('variable', environment)}

Any other variable counts where the file names it: \`password: \${PROXY_PASSWORD}\`.

## Of a bot

What \`defineBot(options, …)\` takes in the file of a bot, and \`new Bot(config, options)\` as its second argument. With
\`defineBot\`, \`store\`, \`scale\` and \`encryptionKeys\` stand in the configuration instead, for the operator to choose.

${inCode('src/bot/options.ts', 'BotOptions')}

## Of a client

The second argument of \`new Client(config, options)\`.

${inCode('src/client/client.ts', 'ClientOptions')}
`;
}

/** What Cadenza itself looks for in the environment. */
const environment: readonly (readonly string[])[] = [
  [
    '`CADENZA_MONITORING_TOKEN`',
    'Opens the operator’s page of `cadenza run`, as `--monitoring-token-file` does.',
  ],
  [
    '`CADENZA_CONSOLE_PASSWORD`',
    'The password of the console of `cadenza pod`, as `--console-password-file` gives it.',
  ],
  [
    '`CADENZA_DATABASE`',
    'A PostgreSQL in which pods without a database of their own make a schema, which they drop when they stop.',
  ],
  ['`NODE_ENV`', '`production`: a bot whose store is not durable warns when it starts.'],
  ['`NO_COLOR`', 'No colours on a terminal, unless it is empty.'],
  [
    '`FORCE_COLOR`',
    'Colours in a file or a pipe as well, and whatever `NO_COLOR` says; `0` or `false`: none at all.',
  ],
  [
    '`NODE_EXTRA_CA_CERTS`',
    'Node’s own: a PEM file of authorities to trust besides those of `ssl.trustStore`.',
  ],
];

interface Member {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

function membersOf(interfaces: Interfaces, name: string): readonly Member[] {
  const found = interfaces.get(name);
  if (found === undefined) {
    throw new Error(`There is no interface ${name}.`);
  }
  return found.members.filter(ts.isPropertySignature).flatMap(membersBelow);
}

/** A setting, or those below it where its type is written out in its place. */
function membersBelow(member: ts.PropertySignature): readonly Member[] {
  const name = member.name.getText();
  const type = member.type && givenType(member.type);
  const own = { name, type: type?.getText() ?? '', text: textOf(member) };
  const below =
    type !== undefined && ts.isTypeLiteralNode(type)
      ? type.members.filter(ts.isPropertySignature).flatMap(membersBelow)
      : [];
  return below.length === 0
    ? [own]
    : below.map((inner) => ({
        ...inner,
        name: `${name}.${inner.name}`,
        text: inner.text || own.text,
      }));
}

/** The doc comment in one line, as Markdown. */
function textOf(node: ts.Node): string {
  return docComment(node)
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part.replaceAll('|', '\\|') : escapeMarkdown(part)))
    .join('');
}

function table(head: string, rows: readonly (readonly string[])[]): string {
  return markdownTable([head, 'what it is'], rows);
}
