import { fieldKindOf, isFieldElement } from '../elements/registry.js';
import type {
  Choice,
  FieldDefinition,
  FormButton,
  FormDescription,
  FormField,
  FormInput,
} from './form-description.js';

/** How a form is read where it stands: in a document, among the nodes of builders, in delivered markup. */
export interface FormTree<Node> {
  /** The name of an element in the registry; any other text for what is not an element. */
  nameOf(node: Node): string;
  /** The value of an attribute under its MessageML name; `''` where a template expression makes it. */
  attributeOf(node: Node, name: string): string | undefined;
  /** Every element inside, outermost first, in the order of the message. */
  inside(node: Node): Iterable<Node>;
  /** The text inside, without markup. */
  innerText(node: Node): string;
  /** What is known of a node beyond its attributes. */
  definitionOf?(node: Node): FieldDefinition | undefined;
  /** Whether a template expression makes the value of an attribute. */
  isComputed?(node: Node, name: string): boolean;
}

/**
 * Reads a form: the one place in which fields are made of inputs.
 *
 * @param tree how to read the kind of tree in which it stands
 */
export function readForm<Node>(form: Node, tree: FormTree<Node>): FormDescription {
  const inside = [...tree.inside(form)];
  return {
    id: tree.attributeOf(form, 'id') ?? '',
    fields: fieldsAmong(inside, tree),
    buttons: inside
      .filter((node) => tree.nameOf(node) === 'button')
      .map((node) => readButton(node, tree)),
  };
}

/** The fields that inputs make, in the order in which their names first appear. */
export function fieldsAmong<Node>(
  nodes: Iterable<Node>,
  tree: FormTree<Node>,
): readonly FormField[] {
  const byName = new Map<string, FormInput[]>();
  for (const node of nodes) {
    const input = readInput(node, tree);
    if (input === undefined) {
      continue;
    }
    const sameName = byName.get(input.name);
    if (sameName === undefined) {
      byName.set(input.name, [input]);
    } else {
      sameName.push(input);
    }
  }
  return [...byName.values()].flatMap(fieldOf);
}

/** Radio buttons or check boxes of one name are one field. */
function fieldOf(inputs: readonly FormInput[]): FormField[] {
  const [first] = inputs;
  if (first === undefined) {
    return [];
  }
  const several = inputs.length > 1;
  return [
    {
      ...first,
      kind: several && first.kind === 'flag' ? 'choices' : first.kind,
      required: inputs.some(({ required }) => required),
      choices: several ? inputs.flatMap(({ choices }) => choices) : first.choices,
      inputs,
    },
  ];
}

function readButton<Node>(node: Node, tree: FormTree<Node>): FormButton {
  const type = tree.attributeOf(node, 'type') ?? 'action';
  return {
    name: tree.attributeOf(node, 'name') ?? '',
    type,
    label: tree.innerText(node).trim(),
    checks: type === 'action' && !isTrue(node, 'formnovalidate', tree),
  };
}

function readInput<Node>(node: Node, tree: FormTree<Node>): FormInput | undefined {
  const element = tree.nameOf(node);
  const name = tree.attributeOf(node, 'name') ?? '';
  if (name === '' || !isFieldElement(element)) {
    return undefined;
  }
  const text = (attribute: string) => tree.attributeOf(node, attribute) ?? '';
  const definition = tree.definitionOf?.(node);
  const kind = definition?.kind ?? inputKindOf(node, element, tree);
  const counted = kind === 'text' || kind === 'choices';
  const pattern = text('pattern');
  const ends: Limits<string | number> = definition ?? { min: text('min'), max: text('max') };
  const unavailable = text('disabled-date') || text('disabled-time') || text('disabled-timezone');
  return {
    name,
    element,
    kind,
    label: (kind === 'flag' ? tree.innerText(node).trim() : text('label')) || name,
    required: isTrue(node, 'required', tree),
    masked: isTrue(node, 'masked', tree),
    submits: submitsOf(node, tree),
    choices: choicesIn(node, element, tree),
    ...(pattern !== '' && {
      pattern: { source: pattern, error: text('pattern-error-message') },
    }),
    ...(counted && {
      length: defined({
        min: numberIn(text('minlength') || text('min')),
        max: numberIn(text('maxlength') || text('max')),
      }),
    }),
    ...(!counted && { range: defined(ends) }),
    ...(unavailable !== '' && { unavailable }),
  };
}

function inputKindOf<Node>(
  node: Node,
  element: FormInput['element'],
  tree: FormTree<Node>,
): FormInput['kind'] {
  if (element === 'select' && isTrue(node, 'multiple', tree)) {
    return 'choices';
  }
  if (element === 'checkbox' && tree.attributeOf(node, 'value') !== undefined) {
    return 'choices';
  }
  return fieldKindOf(element);
}

function submitsOf<Node>(node: Node, tree: FormTree<Node>): FormInput['submits'] {
  if (!isTrue(node, 'auto-submit', tree)) {
    return 'no';
  }
  return isTrue(node, 'formnovalidate', tree) ? 'unchecked' : 'checked';
}

function choicesIn<Node>(
  node: Node,
  element: FormInput['element'],
  tree: FormTree<Node>,
): readonly Choice[] {
  if (element === 'select') {
    return [...tree.inside(node)]
      .filter((child) => tree.nameOf(child) === 'option' && hasText(child, 'value', tree))
      .map((child) => ({
        value: tree.attributeOf(child, 'value') ?? '',
        label: tree.innerText(child),
      }));
  }
  const value = tree.attributeOf(node, 'value') ?? '';
  const isTick = element === 'radio' || element === 'checkbox';
  return isTick && value !== '' ? [{ value, label: tree.innerText(node) || value }] : [];
}

function hasText<Node>(node: Node, name: string, tree: FormTree<Node>): boolean {
  return tree.attributeOf(node, name) !== undefined && tree.isComputed?.(node, name) !== true;
}

function isTrue<Node>(node: Node, name: string, tree: FormTree<Node>): boolean {
  return tree.attributeOf(node, name)?.toLowerCase() === 'true';
}

function numberIn(text: string): number | undefined {
  const value = text === '' ? Number.NaN : Number(text);
  return Number.isNaN(value) ? undefined : value;
}

interface Limits<Value> {
  readonly min?: Value | undefined;
  readonly max?: Value | undefined;
}

function defined<Value extends string | number>({
  min,
  max,
}: Limits<Value>): { min?: Value; max?: Value } {
  return {
    ...(min !== undefined && min !== '' && { min }),
    ...(max !== undefined && max !== '' && { max }),
  };
}
