import { presentationName } from '../elements/presentation-name.js';
import type { XmlElement } from '../reader/nodes.js';
import { parseXml } from '../reader/parse-xml.js';
import type { FormDescription } from './form-description.js';
import { type FormTree, readForm } from './read-form.js';

/**
 * The forms of a delivered message, as a person sees them. The markup is read as the XML it is and not
 * checked: the service delivers forms that it does not accept. What is in a form inside another one belongs to the inner one. Without well-formed XML there are none.
 *
 * @example
 * const [order] = presentationForms(message.message);
 * order?.buttons.map((button) => button.name);   // ['send']
 */
export function presentationForms(presentationML: string): readonly FormDescription[] {
  const root = parseXml(presentationML);
  if (root === undefined) {
    return [];
  }
  const tree = treeUnder(root);
  return elementsIn(root)
    .filter(({ tag }) => tag === 'form')
    .map((form) => readForm(form, tree));
}

function treeUnder(root: XmlElement): FormTree<XmlElement> {
  const labels = new Map<string, string>();
  for (const element of elementsIn(root)) {
    const target = element.tag === 'label' ? valueOf(element, 'for') : undefined;
    if (target !== undefined) {
      labels.set(target, innerText(element));
    }
  }
  const labelOf = (element: XmlElement) => labels.get(valueOf(element, 'id') ?? '');
  const nameOf = (element: XmlElement) =>
    presentationName(element.tag, (name) => valueOf(element, name)) ?? '';
  return {
    nameOf,
    attributeOf(element, name) {
      if (name === 'label') {
        return isTick(element) ? undefined : labelOf(element);
      }
      // Browsers know the attributes of inputs; those of selectors, and some others, begin with data-.
      const value = valueOf(element, name) ?? valueOf(element, `data-${name}`);
      // The service writes the value that a check box has when its author gives it none.
      return name === 'value' && value === 'on' && isTick(element) ? undefined : value;
    },
    inside: (form) => elementsIn(form, ({ tag }) => tag !== 'form'),
    // What is beside a check box or radio button is its label.
    innerText: (element) => (isTick(element) ? (labelOf(element) ?? '') : innerText(element)),
  };
}

function isTick(element: XmlElement): boolean {
  const type = element.tag === 'input' ? valueOf(element, 'type') : undefined;
  return type === 'checkbox' || type === 'radio';
}

/** Every element inside, in the order of the message; only those are entered for which `enters` is true. */
function elementsIn(
  element: XmlElement,
  enters: (element: XmlElement) => boolean = () => true,
  found: XmlElement[] = [],
): readonly XmlElement[] {
  for (const child of element.children) {
    if (child.type === 'element') {
      found.push(child);
      if (enters(child)) {
        elementsIn(child, enters, found);
      }
    }
  }
  return found;
}

function innerText(element: XmlElement): string {
  let text = '';
  for (const child of element.children) {
    if (child.type === 'text') {
      text += child.value;
    } else if (child.type === 'element') {
      text += innerText(child);
    }
  }
  return text;
}

function valueOf(element: XmlElement, attribute: string): string | undefined {
  return element.attributes.find(({ name }) => name === attribute)?.value;
}
