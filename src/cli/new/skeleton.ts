import { readPackage } from '../version.js';
import { type PackageManager, packageManagerOf } from './package-managers.js';

/** Texts by the paths of their files. */
export type ProjectFiles = Readonly<Record<string, string>>;

interface SkeletonOptions {
  readonly name: string;
  readonly js?: boolean | undefined;
  readonly cadenza?: string | undefined;
  /** What the bot does, in Markdown. */
  readonly about?: string | undefined;
  /** The packages besides Cadenza that the bot imports. */
  readonly packages?: readonly string[];
  /** Which installs them. Default: npm. */
  readonly packageManager?: PackageManager | undefined;
}

/** All that a project needs around its bot. */
export function skeletonOf({
  name,
  js,
  cadenza,
  about,
  packages = [],
  packageManager = packageManagerOf(),
}: SkeletonOptions): ProjectFiles {
  const isJs = js === true;
  const ignored = [...packageManager.ignored, ...secret];
  const bot = isJs ? 'bot.js' : 'dist/bot.js';
  return {
    'package.json': packageJson(name, isJs, packageManager, { cadenza, ...versionsOf(packages) }),
    ...packageManager.files,
    ...(isJs ? {} : { 'tsconfig.json': tsconfig }),
    '.gitignore': lines(['node_modules/', 'dist/', '.cadenza*/', ...ignored]),
    '.dockerignore': lines(['node_modules', 'dist', '.cadenza*', '.git', ...ignored]),
    'config.example.yaml': config(name),
    Dockerfile: dockerfile(bot, packageManager),
    [`deploy/${name}.service`]: unit(name, bot),
    '.github/workflows/test.yml': workflow(packageManager),
    'README.md': readme(name, isJs, packageManager, about),
  };
}

/** What belongs neither into a repository nor into an image. */
const secret = ['config.yaml', '*.pem', '*.sqlite*'];

function lines(texts: readonly string[]): string {
  return `${texts.join('\n')}\n`;
}

/** The versions with which the bundled bots are tested. */
function versionsOf(packages: readonly string[]): Readonly<Record<string, string>> {
  const { dependencies, devDependencies } = readPackage();
  return Object.fromEntries(
    packages.map((name) => [name, dependencies[name] ?? devDependencies[name] ?? '*']),
  );
}

function packageJson(
  name: string,
  js: boolean,
  { manifest }: PackageManager,
  { cadenza, ...others }: Readonly<Record<string, string | undefined>>,
): string {
  const { version, dependencies, devDependencies } = readPackage();
  const tools = {
    tsx: dependencies['tsx'] ?? devDependencies['tsx'],
    typescript: devDependencies['typescript'],
  };
  return json({
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: {
      dev: 'cadenza dev',
      // Ends when its tests have ended, even where one that failed has left its bot running.
      test: js
        ? 'node --test --test-force-exit test/*.test.js'
        : 'node --import tsx --test --test-force-exit test/*.test.ts',
      build: js ? 'node --import ./bot.js --eval ""' : 'tsc -p .',
      start: `cadenza run ${js ? 'bot.js' : 'dist/bot.js'}`,
    },
    dependencies: { cadenza: cadenza ?? `^${version}`, ...others },
    ...(js ? {} : { devDependencies: tools }),
    ...manifest,
  });
}

const tsconfig = json({
  compilerOptions: {
    target: 'ES2023',
    module: 'NodeNext',
    lib: ['ES2023'],
    jsx: 'react-jsx',
    jsxImportSource: 'cadenza',
    strict: true,
    verbatimModuleSyntax: true,
    outDir: 'dist',
    sourceMap: true,
    rootDir: '.',
  },
  include: ['**/*.ts', '**/*.tsx'],
  exclude: ['dist', 'node_modules'],
});

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function config(name: string): string {
  return `# yaml-language-server: $schema=node_modules/cadenza/docs/config.schema.json
# For a real service: copy to config.yaml, and keep that out of the repository.
# cadenza keys generate ${name} makes the key and its public half, which the service account gets.
host: mycompany.symphony.com
bot:
  username: ${name}
  privateKey:
    # From the folder that the bot is started in; write the whole path for a service or a container.
    path: ${name}.pem
`;
}

function dockerfile(
  bot: string,
  { inImage, installationFiles, installLocked, run, prune }: PackageManager,
): string {
  return `FROM node:22-slim AS build
${inImage}WORKDIR /app
COPY ${installationFiles} ./
RUN ${installLocked}
COPY . .
RUN ${run('build')} && ${prune}

FROM node:22-slim
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data && chown node /data
USER node
# The configuration and its key are mounted, never built in; what the bot keeps is a volume.
VOLUME /data
CMD ["node_modules/.bin/cadenza", "run", "${bot}", "--config", "/config/config.yaml", "--store", "/data/bot.sqlite"]
`;
}

function unit(name: string, bot: string): string {
  return `# /etc/systemd/system/${name}.service: the project lies in /opt/${name}, its configuration in /etc/${name}.
[Unit]
Description=${name}
After=network-online.target
Wants=network-online.target

[Service]
User=${name}
WorkingDirectory=/opt/${name}
StateDirectory=${name}
ExecStart=/opt/${name}/node_modules/.bin/cadenza run ${bot} --config /etc/${name}/config.yaml --store /var/lib/${name}/bot.sqlite
Restart=on-failure
RestartSec=5
NoNewPrivileges=true
ProtectSystem=strict

[Install]
WantedBy=multi-user.target
`;
}

function workflow({ inWorkflow, cache, installLocked, run }: PackageManager): string {
  return `name: test
on: [push, pull_request]
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
${inWorkflow}      - uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: ${cache}
      - run: ${installLocked}
      - run: ${run('build')}
      - run: ${run('test')}
`;
}

const aboutSmallBot = `A bot for MessageML chat, made with Cadenza.

Try \`/hello\`.`;

function readme(name: string, js: boolean, { run }: PackageManager, about = aboutSmallBot): string {
  const bot = js ? 'bot.js' : 'bot.ts';
  const build = js
    ? 'loads the bot and all that it imports'
    : 'checks the types and writes `dist/`';
  const start = `runs the bot on the service of \`config.yaml\`${js ? '' : '; build it first'}`;
  return `# ${name}

${about}

## Work on it

${table([
  ['Command', 'What it does'],
  [`\`${run('test')}\``, 'talks to the bot on a pod of its own'],
  [`\`${run('dev')}\``, 'runs the bot on a pod with a console, where you talk to it'],
  [`\`${run('build')}\``, build],
  [`\`${run('start')}\``, start],
])}

- \`${bot}\` exports the bot's function; \`dev\`, \`run\` and the tests give it a bot and start it.
- \`test/*.chat\` are conversations as people see them, played by the tests.
- \`config.example.yaml\` is the configuration for a real service: copy it to \`config.yaml\`.
- \`Dockerfile\`, \`deploy/${name}.service\` and \`.github/workflows/test.yml\` run the bot and its tests elsewhere.

The guide is in \`node_modules/cadenza/docs\`; begin with \`runtime.md\`.
`;
}

/** A table in Markdown, its columns as wide as what is in them. */
function table(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const [first, ...others] = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)),
  );
  const rule = widths.map((width) => '-'.repeat(width));
  return [first, rule, ...others].map((row) => `| ${row?.join(' | ')} |`).join('\n');
}
