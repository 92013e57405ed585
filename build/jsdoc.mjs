/** Types of TypeScript as JSDoc: `@typedef`, `@param`, `@returns` and `@type`. */
import ts from 'typescript';

/** A doc comment of these lines. */
export function jsdoc(lines) {
  return lines.length === 1 && !/^@(?:param|returns|typedef)/.test(lines[0])
    ? `/** ${lines[0]} */`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */`;
}

/** An interface or the name of a type, as a `@typedef`. */
export function typedefOf(node) {
  const { text, tags } = described(node);
  return jsdoc([...apart(text, [...typeLines(node), ...tags])]);
}

function typeLines(node) {
  const name = node.name.text;
  if (ts.isTypeAliasDeclaration(node)) {
    return [`@typedef {${written(node.type)}} ${name}`];
  }
  const bases = (node.heritageClauses ?? []).flatMap(({ types }) => types).map(written);
  if (bases.length > 0) {
    const own = node.members.map((member) => written(member).replace(/[;,]$/, ''));
    return [`@typedef {${bases.join(' & ')} & { ${own.join('; ')} }} ${name}`];
  }
  return [`@typedef {object} ${name}`, ...node.members.map(propertyLine)];
}

function propertyLine(member) {
  const { text, tags } = described(member);
  const said = [...text, ...tags.map((tag) => tag.replace(/^@throws Error/, 'Throws an error'))];
  const name = member.name.text;
  const type = ts.isMethodSignature(member)
    ? `(${member.parameters.map(written).join(', ')}) => ${written(member.type)}`
    : written(member.type);
  const shown = member.questionToken === undefined ? name : `[${name}]`;
  return `@property {${type}} ${shown}${said.length > 0 ? ` - ${said.join(' ')}` : ''}`;
}

/** The doc comment of a function or a constant, with the types that it declares; undefined where it has none. */
export function documented(statement) {
  const [comment] = statement.jsDoc ?? [];
  const lines = comment === undefined ? [] : linesOfTypes(statement);
  if (lines.length === 0) {
    return undefined;
  }
  const { text, tags } = described(statement);
  const others = tags.filter((tag) => !tag.startsWith('@param'));
  return {
    start: comment.pos,
    end: comment.end,
    text: jsdoc(apart(text, [...lines, ...others])),
  };
}

function linesOfTypes(statement) {
  if (ts.isFunctionDeclaration(statement)) {
    const { parameters, type } = statement;
    const typed = parameters.filter((parameter) => parameter.type !== undefined);
    return [
      ...typed.map((parameter) => parameterLine(parameter, described(statement).tags)),
      ...(type === undefined || isVoid(type) ? [] : [`@returns {${written(type)}}`]),
    ];
  }
  const type = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations[0]?.type
    : undefined;
  return type === undefined ? [] : [`@type {${written(type)}}`];
}

function isVoid(type) {
  return /^(?:void|Promise<void>)$/.test(type.getText());
}

function parameterLine({ name, type, initializer, questionToken }, tags) {
  // One that is taken apart at once is named after what it is.
  const word = ts.isIdentifier(name) ? name.text : wordOf(type);
  const isOptional = initializer !== undefined || questionToken !== undefined;
  const said = tags.find((tag) => tag.startsWith(`@param ${word} `));
  const shown = isOptional ? `[${word}]` : word;
  return `@param {${written(type)}} ${shown}${said?.slice(`@param ${word}`.length) ?? ''}`;
}

function wordOf(type) {
  const name = ts.isTypeReferenceNode(type) ? type.typeName.getText() : 'options';
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}

/** The source of a type on one line, without the comments in it. */
function written(node) {
  return node
    .getText()
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replaceAll('readonly ', '')
    .trim();
}

/** What a doc comment says, and its tags. */
function described(node) {
  const source = node.jsDoc?.[0]?.getText() ?? '';
  const lines = source
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, '').trim())
    // A tag at the end of a sentence.
    .flatMap((line) => line.split(/ (?=@(?:throws|returns)\b)/));
  const from = lines.findIndex((line) => line.startsWith('@'));
  const text = from < 0 ? lines : lines.slice(0, from);
  const first = text.findIndex(Boolean);
  const last = text.findLastIndex(Boolean);
  return {
    text: first < 0 ? [] : text.slice(first, last + 1),
    tags: from < 0 ? [] : lines.slice(from).filter(Boolean),
  };
}

function apart(text, tags) {
  return text.length > 0 && tags.length > 0 ? [...text, '', ...tags] : [...text, ...tags];
}
