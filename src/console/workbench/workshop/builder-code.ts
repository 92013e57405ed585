import type { XmlAttribute, XmlElement, XmlNode } from '../../../messageml/internals.js';
import { parseXml } from '../../../messageml/internals.js';

/** Builders that take their content alone, by tag: anything with attributes is written with `element`. */
const plain: ReadonlySet<string> = new Set(
  'b i sub sup h1 h2 h3 h4 h5 h6 p div span pre code li th td table thead tbody tfoot'.split(' '),
);
/** Builders that take a list of what they hold. */
const lists: ReadonlySet<string> = new Set(['ul', 'ol', 'tr']);
const empty: ReadonlySet<string> = new Set(['br', 'hr', 'chime']);

/** Builders whose first argument is the value of their only attribute. */
const references: Readonly<Record<string, readonly [attribute: string, builder: string]>> = {
  hash: ['tag', 'hashtag'],
  cash: ['tag', 'cashtag'],
  emoji: ['shortcode', 'emoji'],
  img: ['src', 'img'],
};

const textInputs: Readonly<Record<string, string>> = {
  'text-field': 'textField',
  textarea: 'textArea',
  richtextarea: 'richTextArea',
};

/** The options of text inputs, by the attributes that they become. */
const inputOptions: Readonly<Record<string, string>> = {
  label: 'label',
  title: 'title',
  placeholder: 'placeholder',
  required: 'required',
  masked: 'masked',
  minlength: 'minLength',
  maxlength: 'maxLength',
};

/**
 * The TypeScript that makes the same message with builders; what they do not cover is written with `element`. A
 * message with template expressions stays markup: what they make is known to the service alone.
 *
 * @param source - a whole message
 * @returns `undefined` for what is not well-formed
 */
export function builderCode(source: string): string | undefined {
  if (/\$\{|<#|<@/.test(source)) {
    const quoted = source.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
    return `import { unsafeMessageML } from 'cadenza/messageml';\n\nexport const message = unsafeMessageML(\`${quoted}\`);\n`;
  }
  const root = parseXml(source);
  if (root === undefined) {
    return undefined;
  }
  const used = new Set<string>();
  const content = contentOf(root.children, used, 0);
  const names = [...used].sort().join(', ');
  const from = names === '' ? '' : `import { ${names} } from 'cadenza/messageml';\n\n`;
  return `${from}export const message = ${content};\n`;
}

type Used = Set<string>;

function contentOf(nodes: readonly XmlNode[], used: Used, depth: number): string {
  const parts = partsOf(nodes, used, depth);
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : listed(parts, depth);
}

function partsOf(nodes: readonly XmlNode[], used: Used, depth: number): readonly string[] {
  const isBlock = nodes.some((node) => node.type === 'element');
  return nodes.flatMap((node) => {
    switch (node.type) {
      case 'text':
        // Line ends between elements are how the markup is laid out, not what it says.
        return isBlock && /^\s*\n\s*$/.test(node.value) ? [] : [quoted(node.value)];
      case 'element':
        return [callOf(node, used, depth + 1)];
      case 'other':
        return [];
    }
  });
}

function callOf(node: XmlElement, used: Used, depth: number): string {
  const { tag, attributes, children } = node;
  const call = (name: string, ...given: readonly string[]) => {
    used.add(name);
    return `${name}(${given.join(', ')})`;
  };
  if (attributes.length === 0 && empty.has(tag)) {
    return call(tag);
  }
  if (attributes.length === 0 && plain.has(tag) && children.length > 0) {
    return call(tag, contentOf(children, used, depth));
  }
  if (attributes.length === 0 && lists.has(tag) && children.every(isElementOrSpace)) {
    return call(tag, listed(partsOf(children, used, depth), depth));
  }
  return (
    specialCall(node, call, (nodes) => listed(partsOf(nodes, used, depth), depth)) ??
    call(
      'element',
      quoted(tag),
      objectOf(attributes.map(({ name, value }) => [name, quoted(value)])),
      ...partsOf(children, used, depth),
    )
  );
}

/** Builders with arguments of their own. */
function specialCall(
  { tag, attributes, children }: XmlElement,
  call: (name: string, ...given: readonly string[]) => string,
  list: (nodes: readonly XmlNode[]) => string,
): string | undefined {
  const given = new Map(attributes.map(({ name, value }) => [name, value]));
  const [attribute = '', builder = ''] = references[tag] ?? [];
  const value = given.get(attribute);
  if (given.size === 1 && value !== undefined && children.length === 0) {
    return call(builder, quoted(value));
  }
  return (
    namedCall(tag, given, children, call, list) ??
    buttonCall(tag, given, children, call) ??
    inputCall(tag, attributes, children, call)
  );
}

function namedCall(
  tag: string,
  given: ReadonlyMap<string, string>,
  children: readonly XmlNode[],
  call: (name: string, ...given: readonly string[]) => string,
  list: (nodes: readonly XmlNode[]) => string,
): string | undefined {
  const [[name, value] = ['', ''], ...others] = given;
  if (others.length > 0) {
    return undefined;
  }
  switch (`${tag} ${name}`) {
    case 'mention uid':
      return /^\d+$/.test(value) ? call('mention', value) : undefined;
    case 'form id':
      return call('form', quoted(value), list(children));
    case 'a href':
      return children.every(isText)
        ? call('a', quoted(value), quoted(textIn(children)))
        : undefined;
    default:
      return undefined;
  }
}

function buttonCall(
  tag: string,
  given: ReadonlyMap<string, string>,
  children: readonly XmlNode[],
  call: (name: string, ...given: readonly string[]) => string,
): string | undefined {
  const { name, type = 'action', class: look, ...others } = Object.fromEntries(given);
  if (
    tag !== 'button' ||
    name === undefined ||
    Object.keys(others).length > 0 ||
    type === 'reset'
  ) {
    return undefined;
  }
  const options = [
    ...(type === 'action' ? [] : [['type', quoted(type)] as const]),
    ...(look === undefined ? [] : [['class', quoted(look)] as const]),
  ];
  return children.every(isText)
    ? call('button', quoted(name), quoted(textIn(children)), ...optional(options))
    : undefined;
}

function inputCall(
  tag: string,
  attributes: readonly XmlAttribute[],
  children: readonly XmlNode[],
  call: (name: string, ...given: readonly string[]) => string,
): string | undefined {
  const builder = textInputs[tag];
  const name = attributes.find((attribute) => attribute.name === 'name')?.value;
  const others = attributes.filter((attribute) => attribute.name !== 'name');
  const isCovered = others.every((attribute) => inputOptions[attribute.name] !== undefined);
  if (builder === undefined || name === undefined || !isCovered || !children.every(isText)) {
    return undefined;
  }
  const text = textIn(children);
  const options = others.map(
    (attribute) => [inputOptions[attribute.name] ?? '', optionValue(attribute.value)] as const,
  );
  const all = text === '' ? options : [...options, ['value', quoted(text)] as const];
  return call(builder, quoted(name), ...optional(all));
}

function optionValue(value: string): string {
  return value === 'true' || value === 'false' || /^\d{1,9}$/.test(value) ? value : quoted(value);
}

function optional(pairs: readonly (readonly [string, string])[]): readonly string[] {
  return pairs.length === 0 ? [] : [objectOf(pairs)];
}

function objectOf(pairs: readonly (readonly [name: string, value: string])[]): string {
  const named = pairs.map(
    ([name, value]) => `${/^\w+$/.test(name) ? name : quoted(name)}: ${value}`,
  );
  return named.length === 0 ? '{}' : `{ ${named.join(', ')} }`;
}

function listed(parts: readonly string[], depth: number): string {
  const inLine = `[${parts.join(', ')}]`;
  if (inLine.length + depth * 2 <= 80 && !inLine.includes('\n')) {
    return inLine;
  }
  const indent = '  '.repeat(depth + 1);
  return `[\n${parts.map((part) => `${indent}${part},\n`).join('')}${'  '.repeat(depth)}]`;
}

function quoted(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inside}'`;
}

function isText(node: XmlNode): boolean {
  return node.type === 'text';
}

function isElementOrSpace(node: XmlNode): boolean {
  return node.type === 'element' || (node.type === 'text' && node.value.trim() === '');
}

function textIn(nodes: readonly XmlNode[]): string {
  return nodes.map((node) => (node.type === 'text' ? node.value : '')).join('');
}
