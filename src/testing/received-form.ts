import { parseXml } from '../messageml/index.js';
import type { XmlElement } from '../messageml/index.js';

/** A form of a message, as a person sees it. */
export interface ReceivedForm {
  readonly id: string;
  /** The names of its fields, in order. */
  readonly fields: readonly string[];
  /** The names of its buttons, in order. */
  readonly buttons: readonly string[];
}

/**
 * The forms that a message shows.
 *
 * @param presentationML - the markup that the service delivered
 */
export function receivedForms(presentationML: string): readonly ReceivedForm[] {
  const root = parseXml(presentationML);
  return root === undefined
    ? []
    : [...elementsIn(root)].filter(({ tag }) => tag === 'form').map(toForm);
}

function* elementsIn(element: XmlElement): Generator<XmlElement, void, void> {
  yield element;
  for (const child of element.children) {
    if (child.type === 'element') {
      yield* elementsIn(child);
    }
  }
}

function toForm(form: XmlElement): ReceivedForm {
  const inside = [...elementsIn(form)];
  const isButton = ({ tag }: XmlElement): boolean => tag === 'button';
  return {
    id: valueOf(form, 'id') ?? '',
    fields: namesOf(inside.filter((element) => !isButton(element))),
    buttons: namesOf(inside.filter(isButton)),
  };
}

/** Inputs have a `name`; selectors, which browsers do not know, a `data-name`. */
function namesOf(elements: readonly XmlElement[]): readonly string[] {
  const names = elements.map(
    (element) => valueOf(element, 'name') ?? valueOf(element, 'data-name'),
  );
  return [...new Set(names.filter((name) => name !== undefined))];
}

function valueOf(element: XmlElement, attribute: string): string | undefined {
  return element.attributes.find(({ name }) => name === attribute)?.value;
}
