import type { AttributeDefinition, ElementFacts, ElementName } from '../../src/messageml/engine.js';
import { elementNames, elements } from '../../src/messageml/engine.js';
import { typeOfAttribute } from './schema-values.js';
import { annotation, indented, node } from './xml-writer.js';

const table: Readonly<Record<ElementName, ElementFacts>> = elements;

/** Elements that may stand wherever any element may: all that are not a part of another one. */
const anywhere = elementNames.filter(
  (name) => table[name].parents === undefined && name !== 'chime',
);

/**
 * The text of `docs/cadenza.xsd`, from the element table of the engine: an XML schema for editors, which
 * completes and explains elements and attributes. It says less than the engine checks: not that inputs
 * stand in forms, for instance. And it asks for what is advised where the engine takes more: words in
 * lower case, and MessageML's own names for what has another one in PresentationML.
 */
export function renderSchema(): string {
  const schema = node(
    'xs:schema',
    { 'xmlns:xs': 'http://www.w3.org/2001/XMLSchema', elementFormDefault: 'qualified' },
    [
      annotation(
        'MessageML as it is advised to be written, for editors. Messages do not refer to it: assign it to files in the editor.',
      ),
      rootElement(),
      anywhereGroup(),
      expressionType(),
      ...elementNames.map(complexType),
    ],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${indented(schema)}\n`;
}

function rootElement(): string {
  const chimes = table.chime.tags.map((tag) => elementOf(tag, 'chime'));
  const content = node('xs:choice', {}, [
    ...chimes,
    node('xs:group', { ref: 'anywhere', minOccurs: '0', maxOccurs: 'unbounded' }),
  ]);
  const type = node('xs:complexType', { mixed: 'true' }, [content]);
  return node('xs:element', { name: 'messageML' }, [annotation('A message.'), type]);
}

function anywhereGroup(): string {
  const declarations = anywhere.flatMap(declarationsOf);
  return node('xs:group', { name: 'anywhere' }, [node('xs:choice', {}, declarations)]);
}

/** A value with a template expression in it; what it will be is not known to an editor. */
function expressionType(): string {
  const pattern = node('xs:pattern', { value: String.raw`[\s\S]*[$#]\{[\s\S]*\}[\s\S]*` });
  const restriction = node('xs:restriction', { base: 'xs:string' }, [pattern]);
  return node('xs:simpleType', { name: 'expression' }, [restriction]);
}

function complexType(name: ElementName): string {
  const definition = table[name];
  const { content } = definition;
  const mixed = content.text && content.empty !== true;
  const attributes = Object.entries(definition.attributes)
    .filter(([, { unadvised }]) => unadvised !== true)
    .map(([attribute, row]) => attributeOf(attribute, row));
  return node('xs:complexType', { name, ...(mixed ? { mixed: 'true' } : {}) }, [
    annotation(definition.description),
    ...contentOf(name),
    ...attributes,
  ]);
}

function contentOf(name: ElementName): readonly string[] {
  if (name === 'dialog') {
    return [dialogContent()];
  }
  const { content } = table[name];
  const needed = content.atLeastOne?.some((part) => part !== 'text') === true;
  const children = content.elements === 'any' ? partsOf(name) : content.elements;
  const declarations = children.filter((child) => child !== 'chime').flatMap(declarationsOf);
  if (content.elements === 'any') {
    declarations.push(node('xs:group', { ref: 'anywhere' }));
  }
  if (declarations.length === 0) {
    return [];
  }
  const occurs = { minOccurs: needed ? '1' : '0', maxOccurs: 'unbounded' };
  return [node('xs:choice', occurs, declarations)];
}

/** The elements that stand only in this one, or, in a form, in the dialog that is the form. */
function partsOf(name: ElementName): readonly ElementName[] {
  const owner = name === 'form' ? 'dialog' : name;
  return elementNames.filter((part) => table[part].parents?.includes(owner) === true);
}

function dialogContent(): string {
  const parts = partsOf('dialog').flatMap(declarationsOf);
  return node('xs:choice', {}, [
    elementOf('form', 'form'),
    node('xs:choice', { minOccurs: '2', maxOccurs: 'unbounded' }, parts),
  ]);
}

function declarationsOf(name: ElementName): readonly string[] {
  return table[name].tags.map((tag) => elementOf(tag, name));
}

function elementOf(tag: string, type: ElementName): string {
  return node('xs:element', { name: tag, type });
}

function attributeOf(name: string, attribute: AttributeDefinition): string {
  const use = attribute.required === true ? { use: 'required' } : {};
  const preset = attribute.default === undefined ? {} : { default: attribute.default };
  const documentation = annotation(attribute.description);
  const type = typeOfAttribute(attribute);
  return type === undefined
    ? node('xs:attribute', { name, type: 'xs:string', ...use, ...preset }, [documentation])
    : node('xs:attribute', { name, ...use, ...preset }, [documentation, type]);
}
