/** What a project has that its package manager wants: how it is called, and the files and lines that it needs. */
export interface PackageManager {
  /** Installs what `package.json` asks for, by hand. */
  readonly install: string;
  /** Runs a script of `package.json`. */
  readonly run: (script: string) => string;
  /** Members of `package.json`. */
  readonly manifest: Readonly<Record<string, unknown>>;
  /** Settings in files of its own, by their paths. */
  readonly files: Readonly<Record<string, string>>;
  /** What it leaves in a project that belongs into no repository. */
  readonly ignored: readonly string[];
  /** Makes it available in an image of Node: lines of a Dockerfile. */
  readonly inImage: string;
  /** The files that its installation needs, as a Dockerfile names them. */
  readonly installationFiles: string;
  /** Installs exactly what its lock file has. */
  readonly installLocked: string;
  /** Removes what only the work on a project needs. */
  readonly prune: string;
  /** Steps of a workflow on GitHub that make it available. */
  readonly inWorkflow: string;
  /** What the workflow keeps between its runs. */
  readonly cache: 'npm' | 'pnpm' | 'yarn';
}

// The script of esbuild only shortens a start, and they would ask about it after every installation.
const unbuilt = { esbuild: false };

const npm: PackageManager = {
  install: 'npm install',
  run: (script) => (['test', 'start'].includes(script) ? `npm ${script}` : `npm run ${script}`),
  manifest: { allowScripts: unbuilt },
  files: {},
  ignored: [],
  inImage: '',
  installationFiles: 'package*.json',
  installLocked: 'npm ci',
  prune: 'npm prune --omit=dev',
  inWorkflow: '',
  cache: 'npm',
};

function pnpm(version: string): PackageManager {
  const installed = `npm install --global pnpm@${version.replace(/\..*/, '')}`;
  return {
    install: 'pnpm install',
    run: (script) => `pnpm ${script}`,
    manifest: {},
    files: { 'pnpm-workspace.yaml': 'allowBuilds:\n  esbuild: false\n' },
    ignored: [],
    inImage: `RUN ${installed}\n`,
    installationFiles: 'package.json pnpm-*.yaml',
    installLocked: 'pnpm install --frozen-lockfile',
    prune: 'CI=true pnpm prune --prod',
    inWorkflow: `      - run: ${installed}\n`,
    cache: 'pnpm',
  };
}

function yarn(version: string): PackageManager {
  return {
    install: 'yarn install',
    run: (script) => `yarn ${script}`,
    manifest: {
      packageManager: `yarn@${version}`,
      dependenciesMeta: { esbuild: { built: false } },
    },
    // The image and the service call `node_modules/.bin/cadenza`.
    files: { '.yarnrc.yml': 'nodeLinker: node-modules\n' },
    ignored: ['.yarn'],
    // Corepack, which comes with Node 22, fetches the version that `package.json` names.
    inImage: 'RUN corepack enable\n',
    installationFiles: 'package.json yarn.lock .yarnrc.yml',
    installLocked: 'yarn install --immutable',
    prune: 'yarn workspaces focus --production',
    inWorkflow: '      - run: corepack enable\n',
    cache: 'yarn',
  };
}

/** Yarn 1 has no settings of a project, and other commands for what a lock file has. */
function classicYarn(version: string): PackageManager {
  return {
    ...yarn(version),
    manifest: { packageManager: `yarn@${version}` },
    files: {},
    ignored: [],
    installationFiles: 'package.json yarn.lock',
    installLocked: 'yarn install --frozen-lockfile',
    prune: 'yarn install --frozen-lockfile --production',
  };
}

/**
 * The package manager by which a program was started: whoever calls `pnpm create cadenza` gets a project for pnpm.
 *
 * @param userAgent - what each of them leaves in `npm_config_user_agent`: `pnpm/10.34.9 npm/? node/v22.4.0 linux x64`
 * @returns npm's, where it was none of them
 */
export function packageManagerOf(userAgent = ''): PackageManager {
  const [, name, version = ''] = /^(pnpm|yarn)\/(\d+\.\d+\.\d+)(?= |$)/.exec(userAgent) ?? [];
  if (name === undefined) {
    return npm;
  }
  if (name === 'pnpm') {
    return pnpm(version);
  }
  return version.startsWith('1.') ? classicYarn(version) : yarn(version);
}
