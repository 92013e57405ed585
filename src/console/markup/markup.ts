import type { ElementName } from '../../messageml/engine.js';

/**
 * What an element of PresentationML shows. Most are called as MessageML calls them; the rest exist
 * in PresentationML only: what labels an input, and elements of a later version of the service.
 */
export type MarkupKind = ElementName | 'label' | 'info-hint' | 'group' | 'time' | 'unknown';

/** A piece of a delivered message: an element, or text. */
export type MarkupNode = MarkupElement | string;

/** An element of a delivered message. */
export interface MarkupElement {
  readonly kind: MarkupKind;
  /** The tag in PresentationML: `h2`, or `div` for a card. */
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly MarkupNode[];
}

/**
 * The value of an attribute under its MessageML name, which PresentationML writes with or without
 * `data-` in front.
 *
 * @example
 * valueOf(personSelector, 'name'); // the value of data-name
 */
export function valueOf(element: MarkupElement, name: string): string | undefined {
  return element.attributes.get(name) ?? element.attributes.get(`data-${name}`);
}

/** Whether an attribute says `true`, in any case of letters. */
export function isSet(element: MarkupElement, name: string): boolean {
  return valueOf(element, name)?.toLowerCase() === 'true';
}

/** The class names of an element. */
export function classesOf(element: MarkupElement): readonly string[] {
  return (element.attributes.get('class') ?? '').split(/\s+/).filter((name) => name !== '');
}

/** All text inside a node, as it stands. */
export function innerText(node: MarkupNode): string {
  return typeof node === 'string' ? node : node.children.map(innerText).join('');
}

/** Every element inside another, in document order, whatever the depth. */
export function* elementsIn(element: MarkupElement): Generator<MarkupElement> {
  for (const child of element.children) {
    if (typeof child === 'string') {
      continue;
    }
    yield child;
    yield* elementsIn(child);
  }
}
