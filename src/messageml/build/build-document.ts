import { elements } from '../elements/table.js';
import { resolveInstruments } from '../elements/instrument.js';
import type { Findings } from '../diagnostics/findings.js';
import type { Directory } from '../directory.js';
import type { DocumentNode, Format } from '../document.js';
import { DataIndex } from '../entities/data-index.js';
import { reportNamelessMentions } from '../elements/mention.js';
import { isJsonObject, type JsonObject } from '../json.js';
import type { XmlElement, XmlNode, XmlOther } from '../reader/nodes.js';
import { groupId } from '../rules/inputs.js';
import { findAttribute, placeOf, valuePlace } from '../rules/naming.js';
import { buildAttributes } from './attributes.js';
import { type BuildContext, type Draft, type InputLabel, type Placed, report } from './context.js';
import { appendChild, draftOf } from './draft.js';
import { checkEntityPlaces } from './entity-places.js';
import { type ElementPlan, plansOf } from './element-plans.js';
import { matchDialogs } from './dialogs.js';
import { readLabel, readTooltip } from './labels.js';
import { startOfXml } from './places.js';
import { plainElement, resolveElement } from './resolve.js';
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
  return new DocumentBuilder(input).build();
}

class DocumentBuilder implements BuildContext {
  readonly table = elements;
  readonly plans = plansOf(elements);
  readonly format: Format;
  readonly text: string;
  readonly data: JsonObject;
  readonly directory: Directory;
  readonly shortId: () => string;
  readonly findings: Findings;
  readonly index: DataIndex;
  readonly open: Draft[] = [];
  readonly dialogs: Placed[] = [];
  readonly actions: Placed[] = [];
  readonly instruments: Draft[] = [];
  readonly namelessMentions: Draft[] = [];
  siblings: readonly XmlNode[] = [];
  siblingLabels: BuildContext['siblingLabels'] = { among: [], labels: [] };
  entityCount = 0;
  chime = false;
  private readonly root: XmlElement;
  private idsSoFar: Set<string> | undefined;
  private labelsSoFar: Map<string, InputLabel> | undefined;
  private readonly version: string | undefined;

  constructor(input: BuildInput) {
    this.root = input.root;
    this.version = input.version;
    this.format = input.root.name === 'div' ? 'PresentationML' : 'MessageML';
    this.text = input.text;
    this.data = input.data;
    this.index = new DataIndex(input.data);
    this.directory = input.directory;
    this.shortId = input.shortId;
    this.findings = input.findings;
  }

  /** Made only for messages with forms or dialogs, and so are the labels: most have none. */
  get ids(): Set<string> {
    this.idsSoFar ??= new Set();
    return this.idsSoFar;
  }

  get labels(): Map<string, InputLabel> {
    this.labelsSoFar ??= new Map();
    return this.labelsSoFar;
  }

  build(): BuiltTree | undefined {
    const { root, format } = this;
    if (this.text.includes('data-entity-id')) checkReferences(root, this);
    if (root.name !== 'messageML' && root.name !== 'div') {
      const isMisspelt = root.name.toLowerCase() === 'messageml';
      const fix = isMisspelt ? 'Write <messageML>, with capital M and L.' : undefined;
      report(this, 'unknown-root', startOfXml(root), { tag: root.name }, fix);
      return undefined;
    }
    const facts = readRoot(root, this.version, this);
    const content = draftOf('div', root);
    this.addChildren(root.children, content);
    resolveInstruments(this);
    checkRoot(root, facts, content, this);
    matchDialogs(this);
    checkEntityPlaces(content.children, this);
    reportNamelessMentions(this);
    const { version = '2.0' } = facts;
    return { format, version, chime: this.chime, children: content.children };
  }

  buildAttributes(xml: XmlElement, element: Draft): void {
    buildAttributes(xml, element, this);
  }

  buildChildren(xml: XmlElement, element: Draft): void {
    if (xml.children.length === 0) return;
    this.open.push(element);
    this.addChildren(xml.children, element);
    this.open.pop();
  }

  private addChildren(nodes: readonly XmlNode[], parent: Draft): void {
    for (const node of nodes) {
      if (node.type === 'text') appendChild(parent, node);
      else if (node.type === 'element') {
        this.siblings = nodes;
        this.addElement(node, parent);
      } else reportOther(node, this);
    }
  }

  private addElement(xml: XmlElement, parent: Draft): void {
    const plain = plainElement(xml, this);
    if (plain !== undefined) {
      const element = draftOf(plain.name, xml);
      element.presentation = this.format === 'PresentationML';
      this.buildElement(xml, element, plain);
      this.append(element, parent);
      return;
    }
    const resolved = resolveElement(xml, this);
    switch (resolved) {
      case 'label':
        readLabel(xml, this);
        break;
      case 'tooltip':
        readTooltip(xml, this);
        break;
      case 'group':
        this.addChildren(xml.children, parent);
        break;
      case 'unknown':
        this.buildChildren(xml, draftOf('div', xml));
        break;
      default: {
        const element = draftOf(resolved.name, xml);
        element.presentation = resolved.presentation;
        element.entity = resolved.entity;
        const plan = this.plans.byName.get(resolved.name);
        if (plan !== undefined) this.buildElement(resolved.xml, element, plan);
        this.append(element, parent);
      }
    }
  }

  private append(element: Draft, parent: Draft): void {
    appendChild(parent, element);
    if (element.name === 'dialog') this.dialogs.push({ element, parent });
    else if (element.name === 'ui-action') this.actions.push({ element, parent });
  }

  private buildElement(xml: XmlElement, element: Draft, plan: ElementPlan): void {
    if (plan.isShorthand && this.format === 'PresentationML') checkShorthand(xml, plan, this);
    if (plan.read !== undefined) plan.read(xml, element, this);
    else {
      buildAttributes(xml, element, this);
      this.buildChildren(xml, element);
    }
    for (const check of plan.checks) check(element, this);
    if (plan.isGrouped) element.id = groupId(element, this);
    if (element.name === 'form' || element.name === 'dialog') registerId(element, this);
  }
}

/** Every data-entity-id, wherever it stands, names an object of the data. */
function checkReferences(xml: XmlElement, context: BuildContext): void {
  for (const attribute of xml.attributes) {
    if (attribute.name !== 'data-entity-id') continue;
    const id = attribute.value;
    const member = context.index.first(id);
    if (member === undefined) report(context, 'entity-not-in-data', placeOf(attribute), { id });
    else if (!isJsonObject(member)) {
      report(context, 'entity-not-an-object', placeOf(attribute), { id });
    }
  }
  for (const child of xml.children) if (child.type === 'element') checkReferences(child, context);
}

/** In PresentationML shorthands are refused, but not other ways to write the same element. */
function checkShorthand(xml: XmlElement, plan: ElementPlan, context: BuildContext): void {
  if (xml.name !== plan.tag) return;
  report(context, 'shorthand-in-presentation', startOfXml(xml), { tag: xml.name });
}

function registerId(element: Draft, context: BuildContext): void {
  const id = findAttribute(element, 'id')?.value;
  if (id === undefined) return;
  if (context.ids.has(id)) report(context, 'duplicate-id', valuePlace(element, 'id'), { id });
  context.ids.add(id);
}

const kinds: Readonly<Record<string, string>> = {
  '#comment': 'comments',
  '#cdata-section': 'CDATA sections',
};

function reportOther(node: XmlOther, context: BuildContext): void {
  const what = kinds[node.name] ?? 'processing instructions';
  report(context, 'not-an-element', node, { name: node.name, what });
}
