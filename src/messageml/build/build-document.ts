import { elements } from '../elements/table.js';
import { resolveInstruments } from '../elements/instrument.js';
import type { Findings } from '../diagnostics/findings.js';
import type { ElementDefinition } from '../elements/definition.js';
import type { Directory } from '../directory.js';
import type { DocumentNode, Format } from '../document.js';
import { findMember } from '../entities/find-members.js';
import { isJsonObject, type JsonObject } from '../json.js';
import type { XmlElement, XmlNode, XmlOther } from '../reader/nodes.js';
import { groupId } from '../rules/inputs.js';
import { findAttribute, placeOf, valuePlace } from '../rules/naming.js';
import { buildAttributes } from './attributes.js';
import { type BuildContext, type Draft, report } from './context.js';
import { checkEntityPlaces } from './entity-places.js';
import { matchDialogs } from './dialogs.js';
import { readLabel, readTooltip } from './labels.js';
import { startOfXml } from './places.js';
import { resolveElement } from './resolve.js';
import { checkRoot, readRoot } from './root.js';

/** What is built from: the tree of a message, and what is known besides it. */
export interface BuildInput {
  readonly root: XmlElement;
  readonly text: string;
  readonly data: JsonObject;
  readonly version: string | undefined;
  readonly directory: Directory;
  readonly shortId: () => string;
  readonly findings: Findings;
}

/** What is built: the content of the root and what the root says. */
export interface BuiltTree {
  readonly format: Format;
  readonly version: string;
  readonly chime: boolean;
  readonly children: readonly DocumentNode[];
}

/**
 * Makes the elements of MessageML out of XML and checks them, each one when it is complete, in the
 * order in which the service does; whatever is wrong goes to the findings.
 */
export function buildDocument(input: BuildInput): BuiltTree | undefined {
  const { root } = input;
  const format = root.name === 'div' ? 'PresentationML' : 'MessageML';
  const context = createContext(input, format);
  if (input.text.includes('data-entity-id')) checkReferences(root, context);
  if (root.name !== 'messageML' && root.name !== 'div') {
    report(context, 'unknown-root', startOfXml(root), { tag: root.name });
    return undefined;
  }
  const rootFacts = readRoot(root, input.version, context);
  const content = draftOf('div', root);
  addChildren(root.children, content, context);
  resolveInstruments(context);
  checkRoot(root, rootFacts, content, context);
  matchDialogs(context);
  checkEntityPlaces(content.children, context);
  for (const check of context.atEnd) check();
  const { version } = rootFacts;
  return { format, version: version ?? '2.0', chime: context.chime, children: content.children };
}

function createContext(input: BuildInput, format: Format): BuildContext {
  const context: BuildContext = {
    table: elements,
    format,
    text: input.text,
    data: input.data,
    directory: input.directory,
    shortId: input.shortId,
    findings: input.findings,
    open: [],
    ids: new Set(),
    labels: new Map(),
    siblings: [],
    entityCount: 0,
    chime: false,
    dialogs: [],
    actions: [],
    instruments: [],
    atEnd: [],
    buildAttributes: (xml, element) => buildAttributes(xml, element, context),
    buildChildren: (xml, element) => buildChildren(xml, element, context),
  };
  return context;
}

/** Every data-entity-id, wherever it stands, names an object of the data. */
function checkReferences(xml: XmlElement, context: BuildContext): void {
  for (const attribute of xml.attributes) {
    if (attribute.name !== 'data-entity-id') continue;
    const id = attribute.value;
    const member = findMember(context.data, id);
    if (member === undefined) report(context, 'entity-not-in-data', placeOf(attribute), { id });
    else if (!isJsonObject(member)) {
      report(context, 'entity-not-an-object', placeOf(attribute), { id });
    }
  }
  for (const child of xml.children) if (child.type === 'element') checkReferences(child, context);
}

function buildChildren(xml: XmlElement, element: Draft, context: BuildContext): void {
  if (xml.children.length === 0) return;
  context.open.push(element);
  addChildren(xml.children, element, context);
  context.open.pop();
}

function addChildren(nodes: readonly XmlNode[], parent: Draft, context: BuildContext): void {
  for (const node of nodes) {
    if (node.type === 'text') parent.children.push(node);
    else if (node.type === 'element') {
      context.siblings = nodes;
      addElement(node, parent, context);
    } else reportOther(node, context);
  }
}

function addElement(xml: XmlElement, parent: Draft, context: BuildContext): void {
  const resolved = resolveElement(xml, context);
  switch (resolved) {
    case 'label':
      return readLabel(xml, context);
    case 'tooltip':
      return readTooltip(xml, context);
    case 'group':
      return addChildren(xml.children, parent, context);
    case 'unknown':
      return buildChildren(xml, draftOf('div', xml), context);
    default: {
      const element = draftOf(resolved.name, xml);
      element.presentation = resolved.presentation;
      element.entity = resolved.entity;
      buildElement(resolved.xml, element, context);
      parent.children.push(element);
      if (element.name === 'dialog') context.dialogs.push(element);
      else if (element.name === 'ui-action') context.actions.push({ action: element, parent });
    }
  }
}

function buildElement(xml: XmlElement, element: Draft, context: BuildContext): void {
  const definition = context.table[element.name];
  if (definition.shorthand === true && context.format === 'PresentationML') {
    checkShorthand(xml, definition, context);
  }
  if (definition.read !== undefined) definition.read(xml, element, context);
  else {
    buildAttributes(xml, element, context);
    buildChildren(xml, element, context);
  }
  for (const check of definition.checks) check(element, context);
  if (definition.presentation.groupPrefix !== undefined) {
    element.id = groupId(element, definition, context);
  }
  if (element.name === 'form' || element.name === 'dialog') registerId(element, context);
}

/** In PresentationML shorthands are refused, but not other ways to write the same element. */
function checkShorthand(
  xml: XmlElement,
  definition: ElementDefinition,
  context: BuildContext,
): void {
  if (xml.name !== definition.tags[0]) return;
  report(context, 'shorthand-in-presentation', startOfXml(xml), { tag: xml.name });
}

function registerId(element: Draft, context: BuildContext): void {
  const id = findAttribute(element, 'id')?.value;
  if (id === undefined) return;
  if (context.ids.has(id)) report(context, 'duplicate-id', valuePlace(element, 'id'), { id });
  context.ids.add(id);
}

function draftOf(name: Draft['name'], xml: XmlElement): Draft {
  return {
    type: 'element',
    name,
    tag: xml.name,
    presentation: false,
    attributes: [],
    children: [],
    entity: undefined,
    id: undefined,
    start: xml.start,
    end: xml.end,
  };
}

const kinds: Readonly<Record<string, string>> = {
  '#comment': 'comments',
  '#cdata-section': 'CDATA sections',
};

function reportOther(node: XmlOther, context: BuildContext): void {
  const what = kinds[node.name] ?? 'processing instructions';
  report(context, 'not-an-element', node, { name: node.name, what });
}
