// The arrows of the house (ARCHITECTURE.md): each folder of src and the folders it may import.
const mayImport = {
  contract: [],
  messageml: [],
  templates: ['messageml'],
  client: ['contract', 'messageml'],
  bot: ['client', 'templates', 'messageml', 'contract'],
  pod: ['contract', 'messageml'],
  console: ['contract', 'messageml'],
  testing: ['bot', 'pod', 'client', 'contract', 'messageml'],
};

const arrows = Object.entries(mayImport).map(([folder, targets]) => ({
  name: `${folder}-imports-only-${['itself', ...targets].join('-')}`,
  comment: `src/${folder} may import ${targets.map((target) => `src/${target}`).join(', ') || 'no other folder'}.`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: `^src/(${[folder, ...targets].join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...arrows,
    {
      name: 'console-uses-only-types-of-the-contract',
      comment: 'The console is browser code: from src/contract it takes types alone.',
      severity: 'error',
      from: { path: '^src/console/' },
      to: { path: '^src/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-engine-is-used-through-its-index',
      comment: 'What others need of the engine, src/messageml/index.ts exports under a good name.',
      severity: 'error',
      from: { path: '^src/(client|bot|pod|console|testing|cli)/' },
      to: { path: '^src/messageml/', pathNot: '^src/messageml/index\\.ts$' },
    },
    {
      name: 'messageml-runs-in-a-browser',
      comment: 'The engine is pure: no I/O, no Node modules.',
      severity: 'error',
      from: { path: '^src/(messageml|contract)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one idea, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|bench|bots|docs)/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      // start.mjs builds first and then loads what it built.
      from: { pathNot: '^src/cli/start\\.mjs$' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
