import ts from 'typescript';
import { declarationText } from './public-interface/declaration-text.js';
import {
  type Entry,
  type ExportedName,
  exportsOf,
  programOf,
  readEntries,
} from './public-interface/entries.js';

/**
 * The pages of the reference by their files: what each entry exports, in the words of its doc comments.
 *
 * @param program one that holds all entries
 */
export function renderReference(
  program: ts.Program = programOf(readEntries()),
): Readonly<Record<string, string>> {
  const entries = readEntries();
  return Object.fromEntries(
    entries.map((entry) => [`${slugOf(entry)}.md`, pageOf(entry, program)]),
  );
}

/** `cadenza/client/advanced` as a file is named. */
function slugOf({ name }: Entry): string {
  return name.replaceAll('/', '-');
}

function pageOf(entry: Entry, program: ts.Program): string {
  const checker = program.getTypeChecker();
  const sections = exportsOf(program, entry).map((exported) => sectionOf(exported, checker));
  return `# ${entry.name}

What \`import … from '${entry.name}'\` has, in alphabetical order.

${sections.join('\n')}`;
}

function sectionOf({ name, symbol, declarations }: ExportedName, checker: ts.TypeChecker): string {
  const shown = new Set(declarations.map((declaration) => declarationText(declaration, checker)));
  const tags = symbol.getJsDocTags(checker);
  const examples = textsOf(tags, 'example').map(code);
  const parameters = textsOf(tags, 'param').map(
    (text) => `- ${proseOf(text.replace(/^(\S+)/, '`$1`'))}`,
  );
  const throws = textsOf(tags, 'throws').map((text) =>
    `Throws ${proseOf(text)}.`.replace(/\.\.$/, '.'),
  );
  const parts = [
    `## ${name}`,
    proseOf(ts.displayPartsToString(symbol.getDocumentationComment(checker))),
    ...examples,
    parameters.join('\n'),
    ...textsOf(tags, 'returns').map((text) => `Returns ${proseOf(text)}.`.replace(/\.\.$/, '.')),
    ...throws,
    code([...shown].join('\n')),
    membersOf(declarations, checker),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function textsOf(tags: readonly ts.JSDocTagInfo[], name: string): readonly string[] {
  return tags
    .filter((tag) => tag.name === name)
    .map(({ text }) => ts.displayPartsToString(text).trim())
    .filter((text) => text !== '');
}

/** What each member of a class or an interface is. */
function membersOf(declarations: readonly ts.Declaration[], checker: ts.TypeChecker): string {
  const members = declarations
    .filter((one) => ts.isClassDeclaration(one) || ts.isInterfaceDeclaration(one))
    .flatMap((one): readonly (ts.ClassElement | ts.TypeElement)[] => [...one.members]);
  const lines = members.flatMap(({ name }) => {
    const member = name === undefined ? undefined : checker.getSymbolAtLocation(name);
    const text =
      member === undefined || name === undefined || ts.isPrivateIdentifier(name)
        ? ''
        : ts.displayPartsToString(member.getDocumentationComment(checker));
    return text === ''
      ? []
      : [`- \`${name?.getText() ?? ''}\`: ${proseOf(text).replace(/\s*\n\s*/g, ' ')}`];
  });
  return [...new Set(lines)].join('\n');
}

function code(text: string): string {
  const fence = '`'.repeat(
    Math.max(3, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)),
  );
  return `${fence}ts\n${text}\n${fence}`;
}

/** Prose of a doc comment as Markdown: links to names are code, and nothing outside of code is an element. */
function proseOf(text: string): string {
  return text
    .replaceAll(/\{@link\s+([^\s}|]+)[^}]*\}/g, '`$1`')
    .split(/(`+[^`]*`+)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll('<', '&lt;')))
    .join('');
}
