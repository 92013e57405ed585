/**
 * Writes TypeScript as the JavaScript that someone would have written: all is left as it stands, but for the types. Those of
 * what a file declares become JSDoc, which editors read as well; the others go.
 */
import ts from 'typescript';
import { documented, jsdoc, typedefOf } from './jsdoc.mjs';

/** Modifiers that say something to the compiler alone. */
const modifiers = new Set([
  ts.SyntaxKind.AbstractKeyword,
  ts.SyntaxKind.DeclareKeyword,
  ts.SyntaxKind.OverrideKeyword,
  ts.SyntaxKind.PrivateKeyword,
  ts.SyntaxKind.ProtectedKeyword,
  ts.SyntaxKind.PublicKeyword,
  ts.SyntaxKind.ReadonlyKeyword,
]);

/** What runs differently without its types: it has to be written in another way. */
const refused = new Set([
  ts.SyntaxKind.EnumDeclaration,
  ts.SyntaxKind.ModuleDeclaration,
  ts.SyntaxKind.ImportEqualsDeclaration,
  ts.SyntaxKind.ExportAssignment,
  ts.SyntaxKind.TypeAssertionExpression,
]);

/**
 * @param {string} name of the file, for errors
 * @param {string} text in TypeScript
 * @returns {string} in JavaScript, not yet formatted
 */
export function toJavaScript(name, text) {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const edits = [];
  const imported = [];
  for (const statement of file.statements) {
    editStatement(statement, edits, imported);
  }
  ts.forEachChild(file, function visit(node) {
    editsOf(node, edits);
    ts.forEachChild(node, visit);
  });
  return withImports(applied(text, edits), imported);
}

/** What stands at the top of a file: its imports, and what gets a doc comment. */
function editStatement(statement, edits, imported) {
  if (ts.isImportDeclaration(statement)) {
    editImport(statement, edits, imported);
  } else if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
    edits.push([startOf(statement), statement.end, typedefOf(statement)]);
  } else {
    const comment = documented(statement);
    if (comment !== undefined) {
      edits.push([comment.start, comment.end, comment.text]);
    }
  }
}

/** Where a node begins, its doc comment included. */
function startOf(node) {
  return node.jsDoc?.[0]?.pos ?? node.getStart();
}

function editImport(statement, edits, imported) {
  const { importClause } = statement;
  const from = statement.moduleSpecifier.text;
  const named = importClause?.namedBindings;
  const specifiers = named !== undefined && ts.isNamedImports(named) ? named.elements : [];
  const isType = (specifier) => importClause.isTypeOnly || specifier.isTypeOnly;
  const types = specifiers.filter(isType).map(({ name }) => name.text);
  imported.push(...types.map((name) => ({ name, from })));
  const kept = specifiers.filter((specifier) => !isType(specifier));
  if (types.length > 0) {
    const first = [importClause.name?.text, kept.length > 0 && braced(kept)].filter(Boolean);
    const line = first.length > 0 ? `import ${first.join(', ')} from '${from}';` : '';
    // With its line, so that the imports stay together.
    edits.push([statement.getStart(), statement.end + (line === '' ? 1 : 0), line]);
  }
}

function braced(specifiers) {
  return `{ ${specifiers.map((specifier) => specifier.getText()).join(', ')} }`;
}

/** The parts of a node that are types. */
function editsOf(node, edits) {
  const remove = (start, end) => edits.push([start, end, '']);
  if (refused.has(node.kind) && !(ts.isExportAssignment(node) && !node.isExportEquals)) {
    const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
    throw new Error(`${node.getSourceFile().fileName}:${line + 1} is more than types.`);
  }
  editUsing(node, edits);
  for (const modifier of node.modifiers ?? []) {
    if (modifiers.has(modifier.kind)) {
      remove(modifier.getStart(), modifier.end);
    }
  }
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
    remove(node.expression.end, node.end);
  } else if (ts.isNonNullExpression(node)) {
    remove(node.expression.end, node.end);
  } else if (!ts.isTypeNode(node)) {
    removeAnnotations(node, remove);
  }
}

/** `await using`, which Node 20 and 22 cannot read: what is closed at the end of the block is closed by hand. */
function editUsing(node, edits) {
  const list = ts.isVariableStatement(node) ? node.declarationList : undefined;
  const [keyword] = /^await using\b/.exec(list?.getText() ?? '') ?? [];
  if (keyword !== undefined) {
    const start = list.getStart();
    const closed = list.declarations.map(({ name }) => `await ${name.text}.close();`).reverse();
    edits.push(
      [start, start + keyword.length, 'const'],
      [node.end, node.end, ' try {'],
      [node.parent.end - 1, node.parent.end - 1, `} finally { ${closed.join(' ')} }`],
    );
  }
}

function removeAnnotations(node, remove) {
  const mark = ts.isConditionalExpression(node)
    ? undefined
    : (node.questionToken ?? node.exclamationToken);
  if (mark !== undefined) {
    remove(mark.getStart(), mark.end);
  }
  const holdsType =
    ts.isParameter(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isFunctionLike(node);
  if (holdsType && node.type !== undefined) {
    const before = node.getSourceFile().text.slice(0, node.type.getStart());
    remove(before.lastIndexOf(':'), node.type.end);
  }
  for (const list of [node.typeParameters, node.typeArguments]) {
    if (list !== undefined) {
      remove(list.pos - 1, list.end + 1);
    }
  }
}

/** A text after its edits; those within another go with it. */
function applied(text, edits) {
  const outerFirst = [...edits].sort(([a, b], [c, d]) => a - c || d - b);
  let end = 0;
  const parts = [];
  for (const [from, to, put] of outerFirst) {
    if (from >= end) {
      parts.push(text.slice(end, from), put);
      end = to;
    }
  }
  return [...parts, text.slice(end)].join('');
}

/** With a comment that imports the types which comments still name. */
function withImports(text, imported) {
  const used = imported.filter(({ name }) =>
    new RegExp(`[{<(|&, ]${name}\\b`).test((text.match(/\/\*\*[^]*?\*\//g) ?? []).join('\n')),
  );
  const paths = [...new Set(used.map(({ from }) => from))];
  const lines = paths.map((path) => {
    const names = used.filter(({ from }) => from === path).map(({ name }) => name);
    return `@import { ${names.sort().join(', ')} } from '${path}'`;
  });
  if (lines.length === 0) {
    return text;
  }
  const last = [...text.matchAll(/^import [^;]*;$/gm)].at(-1);
  const at = last === undefined ? 0 : last.index + last[0].length;
  return `${text.slice(0, at)}\n\n${jsdoc(lines)}\n${text.slice(at)}`;
}
