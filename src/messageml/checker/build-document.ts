import type { Findings } from '../diagnostics/findings.js';
import type { Directory } from '../directory.js';
import type { DocumentAttribute, DocumentNode, Format } from '../document/document.js';
import type { MutableElement, MutableNode } from '../document/mutable-element.js';
import { resolveInstruments } from '../elements/instrument.js';
import { reportNamelessMentions } from '../elements/mention.js';
import { elements } from '../elements/registry.js';
import { reportUnwritableZones } from '../elements/timezone-picker.js';
import { DataIndex } from '../entities/data-index.js';
import type { JsonObject } from '../json.js';
import { noAttributes } from '../reader/nodes.js';
import type { InputLabel, Placed } from '../rules/context.js';
import { groupId } from '../rules/inputs.js';
import { buildAttributes } from './attributes.js';
import type { BuildContext } from './build-context.js';
import { matchDialogs } from './dialogs.js';
import { checkShorthand, registerId } from './element-checks.js';
import { type ElementPlan, plansOf } from './element-plans.js';
import { checkEntityPlaces } from './entity-places.js';
import { checkReferences } from './entity-references.js';
import { readLabel, readTooltip } from './labels.js';
import { plainElement, resolveElement } from './resolve.js';
import { checkRoot, isRoot, readRoot } from './root.js';
import { reportShownMentions } from './shown-mentions.js';

/** What a document is built from: the tree of a message, and what is known besides. */
export interface BuildInput {
  readonly root: MutableElement;
  readonly text: string;
  /** Whether there may be a `data-entity-id` in it. */
  readonly mayReferToData: boolean;
  readonly data: JsonObject;
  /** The data as it was written, if it was. */
  readonly dataText?: string | undefined;
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
export function buildDocument(input: BuildInput): BuiltTree {
  return new DocumentBuilder(input).build();
}

const nothing: readonly MutableNode[] = [];

class DocumentBuilder implements BuildContext {
  readonly table = elements;
  readonly plans = plansOf(elements);
  readonly format: Format;
  readonly text: string;
  readonly data: JsonObject;
  readonly dataText: string | undefined;
  readonly directory: Directory;
  readonly shortId: () => string;
  readonly findings: Findings;
  readonly index: DataIndex;
  readonly open: MutableElement[] = [];
  readonly dialogs: Placed[] = [];
  readonly actions: Placed[] = [];
  readonly instruments: MutableElement[] = [];
  readonly namelessMentions: MutableElement[] = [];
  readonly unwritableZones: MutableElement[] = [];
  mentionsUnfound = false;
  siblings: readonly MutableNode[] = [];
  siblingLabels: BuildContext['siblingLabels'] = { among: [], labels: [] };
  entityCount = 0;
  chime = false;
  readonly #root: MutableElement;
  #idsSoFar: Set<string> | undefined;
  #labelsSoFar: Map<string, InputLabel> | undefined;
  readonly #version: string | undefined;
  readonly #mayReferToData: boolean;

  constructor(input: BuildInput) {
    this.#root = input.root;
    this.#version = input.version;
    this.#mayReferToData = input.mayReferToData;
    this.format = input.root.tag === 'div' ? 'PresentationML' : 'MessageML';
    this.text = input.text;
    this.data = input.data;
    this.dataText = input.dataText;
    this.index = new DataIndex(input.data);
    this.directory = input.directory;
    this.shortId = input.shortId;
    this.findings = input.findings;
  }

  /** Made only for messages with forms or dialogs, and so are the labels: most have none. */
  get ids(): Set<string> {
    this.#idsSoFar ??= new Set();
    return this.#idsSoFar;
  }

  get labels(): Map<string, InputLabel> {
    this.#labelsSoFar ??= new Map();
    return this.#labelsSoFar;
  }

  build(): BuiltTree {
    const { format } = this;
    const root = this.#root;
    if (this.#mayReferToData) {
      checkReferences(root, this);
    }
    const facts = isRoot(root, this) ? readRoot(root, this.#version, this) : undefined;
    const inRoot = facts !== undefined || !this.plans.byTag.has(root.tag);
    const children = this.#buildNodes(inRoot ? root.children : [root], root);
    resolveInstruments(this);
    if (facts !== undefined) {
      root.children = children;
      checkRoot(root, facts, this);
    }
    matchDialogs(this);
    checkEntityPlaces(children, this);
    reportNamelessMentions(this);
    reportUnwritableZones(this);
    if (this.mentionsUnfound) {
      reportShownMentions(this, children);
    }
    const version = facts?.version ?? '2.0';
    return { format, version, chime: this.chime, children };
  }

  buildAttributes(element: MutableElement, written?: DocumentAttribute[]): void {
    const { attributes } = element;
    if (written !== undefined) {
      buildAttributes(element, written, this);
    } else if (attributes.length > 0) {
      element.attributes = noAttributes;
      buildAttributes(element, attributes, this);
    }
  }

  buildChildren(element: MutableElement, nodes?: MutableNode[]): void {
    const { children } = element;
    if ((nodes ?? children).length === 0) {
      return;
    }
    this.open.push(element);
    element.children =
      nodes === undefined
        ? this.#buildNodes(children, element)
        : [...children, ...this.#buildNodes(nodes, element)];
    this.open.pop();
  }

  /** Builds nodes in their places. The list serves on, unless something in it gives way. */
  #buildNodes(nodes: MutableNode[], parent: MutableElement): MutableNode[] {
    let built: MutableNode[] | undefined;
    let position = 0;
    for (const node of nodes) {
      const instead = node.type === 'text' ? undefined : this.#buildNode(node, parent, nodes);
      if (instead !== undefined) {
        built ??= nodes.slice(0, position);
        for (const other of instead) {
          built.push(other);
        }
      } else {
        built?.push(node);
      }
      position += 1;
    }
    return built ?? nodes;
  }

  /** Builds an element. What it gives way to; `undefined` when it stays. */
  #buildNode(
    element: MutableElement,
    parent: MutableElement,
    siblings: readonly MutableNode[],
  ): readonly MutableNode[] | undefined {
    this.siblings = siblings;
    const plain = plainElement(element, this);
    if (plain !== undefined) {
      element.name = plain.name;
      element.presentation = this.format === 'PresentationML';
      this.#buildElement(element, parent, plain);
      return undefined;
    }
    switch (resolveElement(element, this)) {
      case 'element':
        this.#buildElement(element, parent, this.plans.of(element.name));
        return undefined;
      case 'group':
        return this.#buildNodes(element.children, parent);
      case 'label':
        readLabel(element, this);
        return nothing;
      case 'tooltip':
        readTooltip(element, this);
        return nothing;
      case 'unknown':
        this.buildChildren(element);
        return nothing;
    }
  }

  #buildElement(element: MutableElement, parent: MutableElement, plan: ElementPlan): void {
    if (plan.isShorthand && this.format === 'PresentationML') {
      checkShorthand(element, plan, this);
    }
    if (plan.read !== undefined) {
      plan.read(element, this);
    } else {
      this.buildAttributes(element);
      this.buildChildren(element);
    }
    for (const check of plan.checks) {
      check(element, this);
    }
    if (plan.groupPrefix !== undefined) {
      element.id = groupId(element, plan.groupPrefix, this);
    }
    if (element.name === 'form' || element.name === 'dialog') {
      registerId(element, this);
    }
    if (element.name === 'dialog') {
      this.dialogs.push({ element, parent });
    } else if (element.name === 'ui-action') {
      this.actions.push({ element, parent });
    }
  }
}
