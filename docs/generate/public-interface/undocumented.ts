import ts from 'typescript';
import { isPrivateName } from './declaration-text.js';
import type { ExportedName } from './entries.js';

/** The names and members of an entry that say nothing of themselves: `Client.close`. */
export function undocumentedOf(
  exported: readonly ExportedName[],
  checker: ts.TypeChecker,
): readonly string[] {
  return exported.flatMap(({ name, symbol, declarations }) => {
    const own = isDocumented(symbol, checker) || declarations.some(ts.isSourceFile) ? [] : [name];
    const members = declarations
      .flatMap(membersOf)
      .filter((member) => !isSilent(member))
      .map((member) => checker.getSymbolAtLocation(member.name ?? member))
      .filter((member) => member !== undefined && !isDocumented(member, checker))
      .map((member) => `${name}.${member?.name ?? ''}`);
    return [...own, ...new Set(members)];
  });
}

/** The functions and classes of an entry without an example. */
export function withoutExample(exported: readonly ExportedName[]): readonly string[] {
  return exported
    .filter(({ declarations }) =>
      declarations.some(
        (declaration) =>
          ts.isFunctionDeclaration(declaration) || ts.isClassDeclaration(declaration),
      ),
    )
    .filter(({ symbol }) => !symbol.getJsDocTags().some((tag) => tag.name === 'example'))
    .map(({ name }) => name);
}

type Member = ts.ClassElement | ts.TypeElement;

function membersOf(declaration: ts.Declaration): readonly Member[] {
  return ts.isClassDeclaration(declaration) || ts.isInterfaceDeclaration(declaration)
    ? [...declaration.members]
    : [];
}

/** What needs no words: constructors, what is private, and what a name from elsewhere explains. */
function isSilent(member: Member): boolean {
  const { name } = member;
  return (
    name === undefined ||
    ts.isConstructorDeclaration(member) ||
    isPrivateName(name) ||
    ts.isComputedPropertyName(name)
  );
}

function isDocumented(symbol: ts.Symbol, checker: ts.TypeChecker): boolean {
  return symbol.getDocumentationComment(checker).length > 0;
}
