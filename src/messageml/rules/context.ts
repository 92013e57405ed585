import type { DiagnosticCode, ValuesOf } from '../diagnostics/catalogue.js';
import type { Findings, Fix, Place } from '../diagnostics/findings.js';
import type { Directory } from '../directory.js';
import type { DocumentAttribute, Format } from '../document/document.js';
import type { ElementName } from '../document/element-names.js';
import type { MutableElement, MutableNode } from '../document/mutable-element.js';
import type { DataIndex } from '../entities/data-index.js';
import type { JsonObject } from '../json.js';
import type { ElementFacts } from './definition.js';

/** An element and the one it is in. */
export interface Placed {
  readonly element: MutableElement;
  readonly parent: MutableElement;
}

/** A label or tooltip that PresentationML wrote in front of its input. */
export interface InputLabel {
  label: DocumentAttribute | undefined;
  title: DocumentAttribute | undefined;
}

/** What the check of one message needs and keeps. */
export interface CheckContext {
  /** The facts of all elements. Rows refer to each other through it, so that their files need not. */
  readonly table: Readonly<Record<ElementName, ElementFacts>>;
  readonly format: Format;
  readonly text: string;
  readonly data: JsonObject;
  /** The data as it was written, if it was: it says more about numbers than {@link data} holds. */
  readonly dataText: string | undefined;
  /** The members of the data by name. */
  readonly index: DataIndex;
  readonly directory: Directory;
  readonly shortId: () => string;
  readonly findings: Findings;
  /** The elements that are open, the outermost first; the root is not among them. */
  readonly open: MutableElement[];
  /** Ids of forms and dialogs so far. */
  readonly ids: Set<string>;
  /** Labels and tooltips so far, by the id of their input. */
  readonly labels: Map<string, InputLabel>;
  /** The nodes, as they were read, among which the element stands that is being built. */
  siblings: readonly MutableNode[];
  /** The labels among the siblings of the check box or radio button that was read last. */
  siblingLabels: {
    readonly among: readonly MutableNode[];
    readonly labels: readonly MutableElement[];
  };
  /** How many entities were numbered so far. */
  entityCount: number;
  /** Whether there is a chime in the root. */
  chime: boolean;
  /** All dialogs and actions so far, each with the element it is in. */
  readonly dialogs: Placed[];
  readonly actions: Placed[];
  /** All `<tag>`s so far; they are resolved at the end, together. */
  readonly instruments: MutableElement[];
  /** Mentions that name no one: the service reports them only after everything else. */
  readonly namelessMentions: MutableElement[];
  /** Time zone pickers of PresentationML with a list that is none: the service fails when it writes them. */
  readonly unwritableZones: MutableElement[];
  /** Whether there is a mention of somebody who was not found, and need not be. */
  mentionsUnfound: boolean;
  /** Builds the attributes that were read for an element, or others, which are added to its own. */
  buildAttributes(element: MutableElement, written?: DocumentAttribute[]): void;
  /** Builds what was read in an element, or other nodes, which are added to its own. */
  buildChildren(element: MutableElement, nodes?: MutableNode[]): void;
}

/** Reports a finding about a place in the message. */
export function report<Code extends DiagnosticCode>(
  context: CheckContext,
  code: Code,
  place: Place,
  values: ValuesOf<Code>,
  fix?: Fix,
): void {
  context.findings.add(code, place, values, fix);
}

/** One step of checking an element, after its attributes and content were read. */
export type Check = (element: MutableElement, context: CheckContext) => void;

/**
 * Checks one attribute of an element while it is read. Returns the attribute that the element is to
 * have: usually the same; `undefined` when it leaves no trace.
 */
export type ReadAttribute = (
  attribute: DocumentAttribute,
  element: MutableElement,
  context: CheckContext,
) => DocumentAttribute | undefined;
