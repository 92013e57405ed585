import { afterAll, expect, test } from '@jest/globals';
import type * as Counters from '../../src/messageml/counters/counters-of.js';
import type * as Engine from '../../src/messageml/engine.js';
import type * as MessageML from '../../src/messageml/index.js';
import { CopiedSources, filesOfRecipe } from './copied-sources.js';

const sources = new CopiedSources(['contract', 'messageml', 'freemarker', 'java']);

afterAll(() => {
  sources[Symbol.dispose]();
});

const builders = 'src/messageml/compose/builders';

/** Tables over the elements, in the parts that were copied. */
const tables = [
  'src/messageml/compose/forms/with-reply.ts',
  'src/messageml/counters/elements.ts',
  'src/messageml/counters/inputs.ts',
  'src/messageml/markdown/elements.ts',
];

test('an element is added as the recipe says, and the compiler names each place that it still needs', () => {
  sources.insert('src/messageml/document/element-names.ts', `  'ui-action',`, `  'rating',\n`);
  sources.write(
    'src/messageml/elements/rating.ts',
    `import { ancestor } from '../rules/content.js';
import { given, value } from '../rules/attributes.js';
import type { ElementDefinition } from './definition.js';
import { nothing } from './shared.js';

export const rating = {
  tags: ['rating'],
  listName: 'rating',
  description: 'Stars to choose.',
  attributes: {
    name: { kind: 'text', required: true, description: 'The key of what was chosen.' },
    required: { kind: 'boolean', description: 'Whether something has to be chosen.' },
    type: { kind: 'text', inMessageML: [], unadvised: true, description: 'Which input it is.' },
    stars: { kind: 'choice', values: ['5', '10'], description: 'How many there are.' },
  },
  content: nothing,
  ancestors: ['form'],
  field: 'text',
  counter: 'ratings',
  presentation: { tag: 'input', inputType: 'rating', order: ['name', 'required', 'stars'], selfClosing: true },
  checks: [ancestor, given('name'), value('required', 'stars')],
} as const satisfies ElementDefinition;
`,
  );
  const registry = 'src/messageml/elements/registry.ts';
  sources.insert(registry, 'import { dateSelector', `import { rating } from './rating.js';\n`);
  sources.insert(registry, `  'ui-action': uiAction`, '  rating,\n');

  const asked = sources.complaints(tables);
  expect(Object.keys(asked)).toEqual(tables);

  sources.insert(
    'src/messageml/counters/elements.ts',
    `  'ui-action'`,
    `  rating: countInput('rating'),\n`,
  );
  sources.insert(
    'src/messageml/counters/inputs.ts',
    `  'date-picker': {`,
    '  rating: { flags: { required: "required" } },\n',
  );
  sources.insert(
    'src/messageml/compose/forms/with-reply.ts',
    `  'date-picker'`,
    '  rating: fillIf(() => true),\n',
  );
  sources.insert(
    'src/messageml/markdown/forms.ts',
    `  'date-picker': input(`,
    `  rating: input('Rating', hints),\n`,
  );
  sources.insert(
    `${builders}/pickers.ts`,
    '/** Times in a {@link timePicker}',
    `export const rating = picker<'rating', { readonly stars?: 5 | 10 }, string>('rating');\n`,
  );
  sources.insert(`${builders}/index.ts`, '  personSelector,', '  rating,\n');
  const written = [...tables, 'src/messageml/elements/rating.ts', `${builders}/index.ts`];
  expect(sources.complaints(written)).toEqual({});
});

test('the recipe names the files that it takes', () => {
  const named = filesOfRecipe('Adding an element');
  expect(named).toEqual(expect.arrayContaining([...sources.changed]));
});

test('the element that was added is checked, rendered, counted and read like all others', () => {
  const engine = sources.load('src/messageml/engine.ts') as unknown as typeof Engine;
  const { renderPresentationML } = sources.load(
    'src/messageml/index.ts',
  ) as unknown as typeof MessageML;
  const inForm = (content: string) =>
    `<messageML><form id="f">${content}<button name="go">Go</button></form></messageML>`;
  const document = engine.parseMessageML(inForm('<rating name="taste" stars="5"/>'));
  expect(renderPresentationML(document)).toContain('<input type="rating" name="taste" stars="5"/>');
  expect(engine.renderMarkdown(document)).toContain('(Rating)');
  expect(engine.formsOf(document)).toMatchObject([{ fields: [{ name: 'taste', kind: 'text' }] }]);
  const counted: typeof Counters.countersOf = engine.countersOf;
  expect(counted(document).map(({ name }) => name)).toContain('ratings');
  expect(() => engine.parseMessageML(inForm('<rating name="taste" stars="7"/>'))).toThrow('stars');
  const delivered = renderPresentationML(document);
  expect(renderPresentationML(engine.parseMessageML(delivered))).toBe(delivered);
});

test('the builder of the element that was added writes it', () => {
  const { button, form, rating, toMessageML } = sources.load(
    'src/messageml/index.ts',
  ) as unknown as typeof MessageML & {
    readonly rating: (name: string, attributes: object) => MessageML.MessageNode<'rating', never>;
  };
  const { message } = toMessageML(
    form('f', [rating('taste', { stars: 5 }), button('go', 'Go', { type: 'action' })]),
  );
  expect(message).toContain('<rating name="taste" stars="5"/>');
});
