import type { ElementName } from '../document/element-names.js';
import type { ElementDefinition } from '../elements/definition.js';
import { elements } from '../elements/registry.js';

/** An attribute as it is written. */
export interface WrittenAttribute {
  /** The name under which documents know it. */
  readonly name: string;
  /** All up to its value, with the space before it. */
  readonly start: string;
  /** The same for JSON between single quotes; `undefined` where double quotes are always around it. */
  readonly jsonStart: string | undefined;
  /** What is written where the element does not have it. */
  readonly fallback: string | undefined;
}

/** How the elements of a row are written, in the one shape in which that is fast. */
export interface PresentationPlan {
  readonly name: ElementName;
  /** The tag of nearly all of them. */
  readonly tag: string;
  /** Whether all have it; otherwise each keeps its own. */
  readonly fixedTag: boolean;
  /** The beginning of a start tag, and the end tag, of this tag. */
  readonly open: string;
  readonly close: string;
  /** What is written first of the attributes. Only with an order. */
  readonly first: string;
  /** The class that is always there. Only with an order. */
  readonly class: string | undefined;
  /** The attributes that are written, in order; `undefined`: those that were given. */
  readonly order: readonly WrittenAttribute[] | undefined;
  /** The same for elements that were read from PresentationML. */
  readonly orderFromPresentation: readonly WrittenAttribute[] | undefined;
  /** All attributes by name. */
  readonly attributes: ReadonlyMap<string, WrittenAttribute>;
  /** The names of attributes that are written behind all others. */
  readonly last: readonly string[];
  /** An attribute that is written behind the first one. */
  readonly mark: readonly [string, string] | undefined;
  readonly groupPrefix: string | undefined;
  readonly selfClosing: boolean;
  readonly withoutContent: boolean;
  /** Whether line breaks are kept in its text, and whether also in all text further down. */
  readonly keepsLineBreaks: boolean;
  readonly keepsAllLineBreaks: boolean;
}

const plans = new Map<ElementName, PresentationPlan>();

/** The plan of an element; made when it is first asked for. */
export function presentationPlan(name: ElementName): PresentationPlan {
  const known = plans.get(name);
  if (known !== undefined) {
    return known;
  }
  const made = planOf(name, elements[name]);
  plans.set(name, made);
  return made;
}

function planOf(name: ElementName, definition: ElementDefinition): PresentationPlan {
  const { presentation, tags } = definition;
  const { tag = tags[0], order, orderFromPresentation = order } = presentation;
  const attributes = new Map(
    Object.keys(definition.attributes).map((own) => [own, writtenAs(own, definition)]),
  );
  const inOrder = (names: readonly string[] | undefined) =>
    names?.map((own) => attributes.get(own) ?? writtenAs(own, definition));
  return {
    name,
    tag,
    fixedTag: presentation.tag !== undefined,
    open: `<${tag}`,
    close: `</${tag}>`,
    first: presentation.inputType === undefined ? '' : ` type="${presentation.inputType}"`,
    class: presentation.class,
    order: inOrder(order),
    orderFromPresentation: inOrder(orderFromPresentation),
    attributes,
    last: presentation.last ?? [],
    mark: presentation.mark,
    groupPrefix: presentation.groupPrefix,
    selfClosing: presentation.selfClosing === true,
    withoutContent: presentation.withoutContent === true,
    keepsLineBreaks: presentation.keepsLineBreaks === true,
    keepsAllLineBreaks: name === 'pre',
  };
}

function writtenAs(name: string, definition: ElementDefinition): WrittenAttribute {
  const { attributes, content, presentation } = definition;
  const attribute = attributes[name];
  const written = attribute?.presentation ?? name;
  const isJson = attribute?.kind === 'json' && content.ignored === true;
  return {
    name,
    start: ` ${written}="`,
    jsonStart: isJson ? ` ${written}='` : undefined,
    fallback: presentation.defaults?.[name],
  };
}
