import { readPackage } from '../version.js';

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
}

/** All that a project needs around its bot. */
export function skeletonOf({
  name,
  js,
  cadenza,
  about,
  packages = [],
}: SkeletonOptions): ProjectFiles {
  const isJs = js === true;
  const bot = isJs ? 'bot.js' : 'dist/bot.js';
  return {
    'package.json': packageJson(name, isJs, { cadenza, ...versionsOf(packages) }),
    ...(isJs ? {} : { 'tsconfig.json': tsconfig }),
    '.gitignore': 'node_modules/\ndist/\n.cadenza*/\nconfig.yaml\n*.pem\n*.sqlite*\n',
    '.dockerignore': 'node_modules\ndist\n.cadenza*\n.git\nconfig.yaml\n*.pem\n*.sqlite*\n',
    'config.example.yaml': config(name),
    Dockerfile: dockerfile(bot),
    [`deploy/${name}.service`]: unit(name, bot),
    '.github/workflows/test.yml': workflow,
    'README.md': readme(name, isJs, about),
  };
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
    // It only shortens a start, and npm would ask about it after every installation.
    allowScripts: { esbuild: false },
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

function dockerfile(bot: string): string {
  return `FROM node:22-slim AS build
WORKDIR /app
COPY package*.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

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

const workflow = `name: test
on: [push, pull_request]
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: npm
      - run: npm ci
      - run: npm run build
      - run: npm test
`;

const aboutSmallBot = `A bot for MessageML chat, made with Cadenza.

Try \`/hello\`.`;

function readme(name: string, js: boolean, about = aboutSmallBot): string {
  const bot = js ? 'bot.js' : 'bot.ts';
  const build = js
    ? 'loads the bot and all that it imports'
    : 'checks the types and writes `dist/`';
  const start = `runs the bot on the service of \`config.yaml\`${js ? '' : '; build it first'}`;
  return `# ${name}

${about}

## Work on it

| Command         | What it does                                                    |
| --------------- | --------------------------------------------------------------- |
| \`npm test\`      | talks to the bot on a pod of its own                            |
| \`npm run dev\`   | runs the bot on a pod with a console, where you talk to it      |
| \`npm run build\` | ${build.padEnd(63)} |
| \`npm start\`     | ${start.padEnd(63)} |

- \`${bot}\` exports the bot's function; \`dev\`, \`run\` and the tests give it a bot and start it.
- \`test/*.chat\` are conversations as people see them, played by the tests.
- \`config.example.yaml\` is the configuration for a real service: copy it to \`config.yaml\`.
- \`Dockerfile\`, \`deploy/${name}.service\` and \`.github/workflows/test.yml\` run the bot and its tests elsewhere.

The guide is in \`node_modules/cadenza/docs\`; begin with \`runtime.md\`.
`;
}
