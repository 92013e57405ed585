import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '../..');

/** Interfaces by their names. */
export type Interfaces = ReadonlyMap<string, ts.InterfaceDeclaration>;

/** The interfaces of files, which are named by their paths in the repository. */
export function interfacesOf(...paths: readonly string[]): Interfaces {
  return new Map(
    paths.flatMap((path) => {
      const text = readFileSync(resolve(root, path), 'utf8');
      const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      return source.statements
        .filter(ts.isInterfaceDeclaration)
        .map((one) => [one.name.text, one] as const);
    }),
  );
}

/** What a setting is where it is given: without the `undefined` of one that may be left out. */
export function givenType(type: ts.TypeNode): ts.TypeNode {
  const [first, ...others] = ts.isUnionTypeNode(type) ? type.types : [];
  const isGivenOrNot = others.length === 1 && others[0]?.kind === ts.SyntaxKind.UndefinedKeyword;
  return first !== undefined && isGivenOrNot ? first : type;
}

/** The doc comment in one line; what it links to is in backticks. */
export function docComment(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return (ts.getTextOfJSDocComment(comment?.comment) ?? '')
    .replaceAll(/\{@link\s+([^\s}|]+)[^}]*\}/g, '`$1`')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
