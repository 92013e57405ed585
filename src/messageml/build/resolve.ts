import { suggestElement } from '../diagnostics/suggestions.js';
import type { EntityReference } from '../document.js';
import type { ElementName } from '../elements/names.js';
import { isJsonObject, type JsonObject } from '../json.js';
import type { XmlAttribute, XmlElement } from '../reader/nodes.js';
import { parseInt64 } from '../values/integers.js';
import { type BuildContext, report } from './context.js';
import { isTooltip } from './labels.js';
import { startOfXml } from './places.js';
import type { ElementPlan } from './element-plans.js';

/** What an XML element stands for. */
export type Resolved =
  | {
      readonly name: ElementName;
      /** Whether it is written in its PresentationML form. */
      readonly presentation: boolean;
      /** The XML with the marks removed that told what it is. */
      readonly xml: XmlElement;
      readonly entity: EntityReference | undefined;
    }
  /** A label or tooltip: it belongs to an input and is no element of its own. */
  | 'label'
  | 'tooltip'
  /** A group that PresentationML puts around an input: only its content counts. */
  | 'group'
  /** Nothing that MessageML knows; that has been reported. */
  | 'unknown';

/** The classes that make a div another element, in the order in which they count. */
const divClasses: ReadonlyMap<string, ElementName> = new Map<string, ElementName>([
  ['card', 'card'],
  ['cardBody', 'card-body'],
  ['cardHeader', 'card-header'],
  ['expandable-card', 'expandable-card'],
  ['expandableCardBody', 'expandable-card-body'],
  ['expandableCardHeader', 'expandable-card-header'],
  ['person-selector', 'person-selector'],
  ['room-selector', 'room-selector'],
  ['date-selector', 'date-selector'],
  ['checkbox-group', 'checkbox'],
  ['radio-group', 'radio'],
  ['ui-action', 'ui-action'],
  ['timezone-picker', 'timezone-picker'],
]);

/** The types that make an input an element, in the order in which they count. */
const inputTypes: ReadonlyMap<string, ElementName> = new Map<string, ElementName>([
  ['text', 'text-field'],
  ['checkbox', 'checkbox'],
  ['radio', 'radio'],
  ['date', 'date-picker'],
  ['time', 'time-picker'],
]);

/** Tags that alone do not say which element is meant. */
const ambiguous: ReadonlySet<string> = new Set(['input', 'label', 'header', 'body']);

/** What an XML element is by its tag alone, if that is enough to tell; mostly it is. */
export function plainElement(xml: XmlElement, { plans }: BuildContext): ElementPlan | undefined {
  const { name, attributes } = xml;
  if ((name === 'div' || name === 'span') && attributes.length > 0) return undefined;
  return ambiguous.has(name) ? undefined : plans.byTag.get(name);
}

/** Tells what an XML element stands for, from its tag, its classes and where it stands. */
export function resolveElement(xml: XmlElement, context: BuildContext): Resolved {
  const presentation = context.format === 'PresentationML';
  switch (xml.name) {
    case 'div':
      return resolveDiv(xml, context);
    case 'span':
      if (isTooltip(xml)) return 'tooltip';
      if (hasToken(valueOf(xml, 'class'), 'entity')) return resolveEntity(xml, context);
      return { name: 'span', presentation, xml, entity: undefined };
    case 'input':
      return resolveInput(xml, context);
    case 'label':
      return 'label';
    case 'header':
    case 'body':
      return { name: contextual(xml.name, context), presentation, xml, entity: undefined };
    default: {
      const { byTag } = context.plans;
      const name = byTag.get(xml.name)?.name;
      if (name !== undefined) return { name, presentation, xml, entity: undefined };
      const fix = () => suggestElement(xml.name, [...byTag.keys()]);
      report(context, 'unknown-element', startOfXml(xml), { tag: xml.name }, fix);
      return 'unknown';
    }
  }
}

/** `header` and `body` are parts of different elements, depending on where they stand. */
function contextual(tag: 'header' | 'body', { open }: BuildContext): ElementName {
  const parent = open.at(-1)?.name;
  if (tag === 'body' && (parent === 'dialog' || open.at(-2)?.name === 'dialog')) {
    return 'dialog-body';
  }
  return parent === 'expandable-card' ? `expandable-card-${tag}` : `card-${tag}`;
}

function resolveDiv(xml: XmlElement, context: BuildContext): Resolved {
  const { attributes } = xml;
  if (attributes.length > 0) {
    if (valueOf(xml, 'data-generated') !== undefined) return 'group';
    const classes = valueOf(xml, 'class');
    if (hasToken(classes, 'entity')) return resolveEntity(xml, context);
    const marker = classes === undefined ? undefined : firstOf(divClasses, classes);
    const name = marker === undefined ? undefined : divClasses.get(marker);
    if (marker !== undefined && name !== undefined) {
      const unmarked = withoutToken(xml, 'class', marker);
      return { name, presentation: true, xml: unmarked, entity: undefined };
    }
  }
  const presentation = context.format === 'PresentationML';
  return { name: 'div', presentation, xml, entity: undefined };
}

function resolveInput(xml: XmlElement, context: BuildContext): Resolved {
  const type = valueOf(xml, 'type') ?? '';
  const marker = firstOf(inputTypes, type);
  const name = marker === undefined ? undefined : inputTypes.get(marker);
  if (marker !== undefined && name !== undefined) {
    const unmarked = name === 'text-field' ? withoutToken(xml, 'type', marker) : xml;
    return { name, presentation: true, xml: unmarked, entity: undefined };
  }
  report(context, 'input-type', startOfXml(xml), { type });
  return 'unknown';
}

/** An element of class `entity` refers to an object of the data, whose type may make it another. */
function resolveEntity(xml: XmlElement, context: BuildContext): Resolved {
  const presentation = context.format === 'PresentationML';
  const name = xml.name === 'span' ? 'span' : 'div';
  const stated = valueOf(xml, 'data-entity-id');
  const id = stated ?? '';
  const [data, second] = context.index.all(id);
  if (data === undefined && stated === undefined) {
    report(context, 'entity-id-missing', startOfXml(xml), {});
  } else if (second !== undefined) {
    report(context, 'entity-ambiguous', startOfXml(xml), { id });
  }
  if (!isJsonObject(data) || second !== undefined) {
    return { name, presentation, xml, entity: undefined };
  }
  const typed = typedEntity(xml, id, data, context);
  if (typed !== undefined) {
    return { name: typed.name, presentation: true, xml, entity: typed.entity };
  }
  return { name, presentation, xml, entity: { kind: 'supplied', id, data } };
}

/** Data of the types of hashtags, cashtags and mentions makes the element one of these. */
function typedEntity(
  xml: XmlElement,
  id: string,
  data: JsonObject,
  context: BuildContext,
): { readonly name: ElementName; readonly entity: EntityReference } | undefined {
  const { type } = data;
  const ids = data['id'];
  const first: unknown = Array.isArray(ids) ? ids[0] : undefined;
  const value = isJsonObject(first) ? first['value'] : undefined;
  if (type === undefined || value === undefined) return undefined;
  if (typeof type !== 'string') {
    report(context, 'entity-type-not-text', startOfXml(xml), { id });
    return undefined;
  }
  const text = typeof value === 'object' && value !== null ? '' : String(value);
  switch (type) {
    case 'org.symphonyoss.fin.security':
      return { name: 'cash', entity: { kind: 'cashtag', id, value: text } };
    case 'org.symphonyoss.taxonomy':
      return { name: 'hash', entity: { kind: 'hashtag', id, value: text } };
    case 'com.symphony.user.mention': {
      const userId = String(parseInt64(text) ?? 0);
      return {
        name: 'mention',
        entity: { kind: 'mention', id, user: undefined, userId, email: undefined },
      };
    }
    default:
      return undefined;
  }
}

/** The value of an attribute of an XML element. */
export function valueOf(xml: XmlElement, name: string): string | undefined {
  for (const attribute of xml.attributes) if (attribute.name === name) return attribute.value;
  return undefined;
}

/** The marker that counts first among words separated by white space. */
function firstOf(markers: ReadonlyMap<string, ElementName>, words: string): string | undefined {
  if (markers.has(words)) return words;
  if (!/[ \t\n\v\f\r]/.test(words)) return undefined;
  const tokens = new Set(words.split(/[ \t\n\v\f\r]+/));
  for (const marker of markers.keys()) if (tokens.has(marker)) return marker;
  return undefined;
}

/** Whether a list of words, separated by white space, holds a word. */
function hasToken(words: string | undefined, word: string): boolean {
  if (words?.includes(word) !== true) return false;
  return words === word || words.split(/[ \t\n\v\f\r]+/).includes(word);
}

/** The element without a word in one of its attributes; an attribute that gets empty is left out. */
function withoutToken(xml: XmlElement, name: string, word: string): XmlElement {
  const attributes: XmlAttribute[] = [];
  for (const attribute of xml.attributes) {
    if (attribute.name !== name) {
      attributes.push(attribute);
      continue;
    }
    const value = attribute.value
      .split(/[ \t\n\v\f\r]+/)
      .filter((token) => token.toLowerCase() !== word.toLowerCase())
      .join(' ');
    if (value.trim() !== '') attributes.push({ ...attribute, value });
  }
  return { ...xml, attributes };
}
