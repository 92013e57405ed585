// The arrows of the house (ARCHITECTURE.md): each folder of src and the folders it may import.
const mayImport = {
  contract: [],
  java: [],
  freemarker: ['java'],
  messageml: ['contract', 'freemarker', 'java'],
  templates: ['contract', 'messageml'],
  client: ['contract', 'messageml', 'java'],
  bot: ['client', 'templates', 'messageml', 'contract'],
  pod: ['contract', 'messageml'],
  transcripts: ['contract', 'messageml'],
  console: ['contract', 'messageml', 'java', 'transcripts'],
  testing: ['bot', 'pod', 'client', 'contract', 'messageml', 'transcripts'],
};

const arrows = Object.entries(mayImport).map(([folder, targets]) => ({
  name: `${folder}-imports-only-${['itself', ...targets].join('-')}`,
  comment: `src/${folder} may import ${targets.map((target) => `src/${target}`).join(', ') || 'no other folder'}.`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: `^src/(${[folder, ...targets].join('|')})/` },
}));

// The order inside a part: each folder may import those in front of it, and those of its own rank none of each other.
const orders = {
  freemarker: [
    ['findings'],
    ['syntax'],
    ['values'],
    ['runtime'],
    ['dates', 'numbers', 'patterns'],
    ['coercion'],
    ['operators'],
    ['built-ins', 'directives'],
  ],
  messageml: [
    ['reader', 'values'],
    ['document', 'diagnostics'],
    ['entities'],
    ['rules'],
    ['elements'],
    ['checker', 'forms'],
    ['compose', 'counters', 'incoming', 'markdown', 'presentation'],
  ],
};

const innerArrows = Object.entries(orders).flatMap(([part, ranks]) =>
  ranks
    .map((folders, rank) => {
      const later = ranks.slice(rank + 1).flat();
      return {
        name: `${part}-${folders.join('-')}-before-what-is-made-of-it`,
        comment: `In src/${part}, ${folders.join(', ')} may not import ${later.join(', ')}.`,
        severity: 'error',
        from: { path: `^src/${part}/(${folders.join('|')})/` },
        to: { path: `^src/${part}/(${later.join('|')})/` },
      };
    })
    .slice(0, -1),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...arrows,
    ...innerArrows,
    {
      name: 'the-syntax-of-templates-is-data',
      comment:
        'Reading a template knows nothing of what it means: besides itself it takes findings, limits and positions.',
      severity: 'error',
      from: { path: '^src/freemarker/syntax/' },
      to: {
        path: '^src/freemarker/',
        pathNot:
          '^src/freemarker/(syntax/|findings/|(finding|diagnostics|limits|source-map|source-positions)\\.ts$)',
      },
    },
    {
      name: 'console-uses-only-types-of-the-contract',
      comment:
        'The console is browser code: from src/contract it takes types, and how server-sent events and durations are read, what arguments of a search go together, what presences there are and what the parts of an id are.',
      severity: 'error',
      from: { path: '^src/console/' },
      to: {
        path: '^src/contract/',
        pathNot: '^src/contract/(server-sent-events|search|duration|presence|ids)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-engine-takes-only-the-class-of-errors-from-the-contract',
      comment:
        'What the engine refuses has a code, like all that Cadenza throws; of the service it knows nothing.',
      severity: 'error',
      from: { path: '^src/messageml/' },
      to: { path: '^src/contract/', pathNot: '^src/contract/errors[.]ts$' },
    },
    {
      name: 'the-engine-is-used-through-its-index',
      comment: 'What others need of the engine, src/messageml/index.ts exports under a good name.',
      severity: 'error',
      from: { path: '^src/(client|bot|pod|transcripts|console|testing|cli)/' },
      to: { path: '^src/messageml/', pathNot: '^src/messageml/(index|engine|internals)\\.ts$' },
    },
    {
      name: 'freemarker-is-used-through-its-index',
      comment:
        'What the engine needs of FreeMarker, src/freemarker/index.ts exports under a good name.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/freemarker/' },
      to: { path: '^src/freemarker/', pathNot: '^src/freemarker/index\\.ts$' },
    },
    {
      name: 'java-is-used-through-the-indexes-of-its-folders',
      comment:
        'Each folder of src/java is a small library; what others need, its index.ts exports.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/java/' },
      to: { path: '^src/java/', pathNot: '^src/java/[^/]+/index\\.ts$' },
    },
    {
      name: 'messageml-runs-in-a-browser',
      comment: 'The engine is pure: no I/O, no Node modules.',
      severity: 'error',
      from: { path: '^src/(messageml|freemarker|java|contract|transcripts)/' },
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
      name: 'no-cycles-of-types',
      comment: 'A type closes no circle either: a narrow interface stands where one would.',
      severity: 'error',
      from: {},
      to: { circular: true },
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
