import { readPackage } from '../version.js';

/** Texts by the paths of their files. */
export type ProjectFiles = Readonly<Record<string, string>>;

interface SkeletonOptions {
  readonly name: string;
  readonly js?: true | undefined;
  readonly cadenza?: string | undefined;
  /** The packages besides Cadenza that the bot imports. */
  readonly packages?: readonly string[];
}

/** All that a project needs around its bot. */
export function skeletonOf({ name, js, cadenza, packages = [] }: SkeletonOptions): ProjectFiles {
  const isJs = js === true;
  const bot = isJs ? 'bot.js' : 'dist/bot.js';
  return {
    'package.json': packageJson(name, isJs, { cadenza, ...versionsOf(packages) }),
    ...(isJs ? {} : { 'tsconfig.json': tsconfig }),
    '.gitignore': 'node_modules/\ndist/\n.cadenza/\nconfig.yaml\n*.pem\n*.sqlite*\n',
    '.dockerignore': 'node_modules\ndist\n.cadenza\n.git\nconfig.yaml\n*.pem\n*.sqlite*\n',
    'config.example.yaml': config(name),
    Dockerfile: dockerfile(bot),
    [`deploy/${name}.service`]: unit(name, bot),
    '.github/workflows/test.yml': workflow,
    'README.md': readme(name, isJs),
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
      test: js ? 'node --test test/*.test.js' : 'node --import tsx --test test/*.test.ts',
      build: js ? 'node --check bot.js' : 'tsc -p .',
      start: `cadenza run ${js ? 'bot.js' : 'dist/bot.js'}`,
    },
    dependencies: { cadenza: cadenza ?? `^${version}`, ...others },
    ...(js ? {} : { devDependencies: tools }),
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
  return `# For a real service: copy to config.yaml, and keep that out of the repository.
# The public key of bot.privateKey belongs to the service account; cadenza keys generate makes the pair.
host: mycompany.symphony.com
bot:
  username: ${name}
  privateKey:
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

function readme(name: string, js: boolean): string {
  const bot = js ? 'bot.js' : 'bot.ts';
  const build = js ? 'checks that the file can be read' : 'checks the types, and writes `dist/`';
  return `# ${name}

A bot for MessageML chat, made with Cadenza.

| command         | does                                                               |
| --------------- | ------------------------------------------------------------------ |
| \`npm test\`      | talks to the bot on its own pod                                    |
| \`npm run dev\`   | runs it on a pod with a console, where you talk to it as alice     |
| \`npm run build\` | ${build.padEnd(66)} |
| \`npm start\`     | runs it as a service, by \`config.yaml\`                             |

- \`${bot}\` exports the bot's function; \`dev\`, \`run\` and the tests give it a bot and start it.
- \`test/*.chat\` are conversations as people see them.
- \`config.example.yaml\` is the configuration for a real service: copy it to \`config.yaml\`.
- \`Dockerfile\`, \`deploy/${name}.service\` and \`.github/workflows/test.yml\` run and check it elsewhere.
`;
}
