import type { ElementExample } from '../../src/messageml/elements/examples.js';
import { elementExamples } from '../../src/messageml/elements/examples.js';
import type { AttributeDefinition, ElementFacts, ElementName } from '../../src/messageml/engine.js';
import { elements, memoryDirectory } from '../../src/messageml/engine.js';
import { parseMessageML } from '../../src/messageml/engine.js';
import { renderPresentationML } from '../../src/messageml/index.js';
import { describeValues } from './attribute-values.js';
import { escapeMarkdown } from './escape-markdown.js';
import { markdownTable } from './markdown-table.js';

/** The sections of the page, with their elements in order. */
export const elementGroups: readonly (readonly [title: string, names: readonly ElementName[]])[] = [
  ['Text', ['b', 'i', 'sub', 'sup', 'heading', 'p', 'br', 'hr', 'span', 'div', 'pre', 'code']],
  ['Links and images', ['a', 'img']],
  ['Lists', ['ul', 'ol', 'li']],
  ['Tables', ['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']],
  ['Cards', ['card', 'card-header', 'card-body', 'expandable-card']],
  ['Parts of expandable cards', ['expandable-card-header', 'expandable-card-body']],
  ['People, topics, instruments, moments', ['mention', 'hash', 'cash', 'tag', 'emoji', 'dateTime']],
  ['Sounds', ['chime']],
  ['Forms', ['form', 'button', 'text-field', 'textarea', 'richtextarea', 'checkbox', 'radio']],
  ['Menus and selectors', ['select', 'option', 'person-selector', 'room-selector']],
  ['Dates and times in forms', ['date-picker', 'time-picker', 'timezone-picker', 'date-selector']],
  ['Actions and dialogs', ['ui-action', 'dialog', 'dialog-title', 'dialog-body', 'dialog-footer']],
];

const table: Readonly<Record<ElementName, ElementFacts>> = elements;
const directory = memoryDirectory({ users: [{ id: 1, displayName: 'Alice Smith' }] });

/** The text of `docs/elements.md`, from the element table of the engine. */
export function renderElements(): string {
  const sections = elementGroups.map(([title, names]) =>
    [`## ${title}`, ...names.map((name) => renderElement(name))].join('\n\n'),
  );
  return `# Elements of MessageML

A message is one \`<messageML>\` with text and the elements below in it. Element and attribute names are
spelt exactly as here, upper and lower case included. Every element is closed, every attribute has a value
in quotes, and \`<\` and \`&\` in text are written \`&lt;\` and \`&amp;\`.

The examples leave out the \`<messageML>\` around them; below each is what the service makes of it: the
PresentationML that is stored and delivered.

${sections.join('\n\n')}
`;
}

function renderElement(name: ElementName): string {
  const definition = table[name];
  const tags = definition.tags.map((tag) => `\`<${tag}>\``);
  const where = whereOf(definition);
  return [
    `### ${tags.join(', ')}${disambiguate(name)}`,
    definition.description,
    [
      ...(where === undefined ? [] : [`- Allowed ${where}.`]),
      `- Holds ${contentOf(definition)}.`,
    ].join('\n'),
    ...attributesOf(definition),
    renderExample(elementExamples[name]),
  ].join('\n\n');
}

/** Elements whose tag means something else elsewhere say where it means this. */
function disambiguate(name: ElementName): string {
  const [parent] = table[name].parents ?? [];
  const tag = table[name].tags[0];
  return parent === undefined || tag === name ? '' : ` in \`<${table[parent].tags[0]}>\``;
}

function whereOf({ parents, ancestors }: ElementFacts): string | undefined {
  if (parents !== undefined) {
    return `directly in ${listOf(parents, 'or')}`;
  }
  if (ancestors !== undefined) {
    return `in ${listOf(ancestors, 'or')}, at any depth`;
  }
  return undefined;
}

function contentOf({ content }: ElementFacts): string {
  if (content.empty === true) {
    return 'nothing, not even white space';
  }
  if (content.ignored === true) {
    return 'nothing that is shown';
  }
  if (content.elements === 'any') {
    return 'text and elements of every kind';
  }
  const needed = content.atLeastOne === undefined ? '' : ', at least one of them';
  if (content.elements.length === 0) {
    return 'text alone';
  }
  const parts = listOf(content.elements, 'and');
  return content.text ? `text, ${parts}` : `${parts}${needed}`;
}

function listOf(names: readonly ElementName[], conjunction: 'and' | 'or'): string {
  const tags = [...new Set(names.map((name) => `\`<${table[name].tags[0]}>\``))];
  const last = tags.pop() ?? '';
  return tags.length === 0 ? last : `${tags.join(', ')} ${conjunction} ${last}`;
}

function attributesOf({ attributes }: ElementFacts): readonly string[] {
  const advised = Object.entries(attributes).filter(([, { unadvised }]) => unadvised !== true);
  if (advised.length === 0) {
    return ['It has no attributes.'];
  }
  return [
    markdownTable(['Attribute', 'Values', 'Default', 'What it does'], advised.map(attributeRow)),
  ];
}

function attributeRow([name, attribute]: readonly [
  string,
  AttributeDefinition,
]): readonly string[] {
  const preset = attribute.default === undefined ? '' : `\`${attribute.default}\``;
  return [
    `\`${name}\``,
    describeValues(attribute),
    attribute.required === true ? 'required' : preset,
    escapeMarkdown(attribute.description),
  ];
}

function renderExample({ message, data }: ElementExample): string {
  let ids = 0;
  const document = parseMessageML(`<messageML>${message}</messageML>`, {
    data,
    directory,
    shortId: () => `id${(ids += 1)}`,
  });
  const presentation = renderPresentationML(document).replace(/^<div [^>]*>|<\/div>$/g, '');
  const withData =
    data === undefined ? '' : `\n\n\`\`\`json\n${JSON.stringify(data, null, 2)}\n\`\`\``;
  return `\`\`\`xml\n${message}\n\`\`\`${withData}\n\n\`\`\`xml\n${presentation}\n\`\`\``;
}
