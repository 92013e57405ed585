/**
 * Writes what each entry of the package exports into `api/`, so that a change of the public interface is
 * seen in review: `npm run api`. With `--check` it writes nothing and fails where a report is not true.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { declarationText } from './declaration-text.js';
import { type Entry, exportsOf, programOf, readEntries } from './entries.js';
import { undocumentedOf, withoutExample } from './undocumented.js';

const folder = resolve(import.meta.dirname, '../../../api');
const checks = process.argv.includes('--check');
const entries = readEntries();
const program = programOf(entries);
const checker = program.getTypeChecker();

const listed = (names: readonly string[]): string =>
  names.length === 0 ? 'none\n' : `${names.map((name) => `- ${name}`).join('\n')}\n`;

function reportOf(entry: Entry): string {
  const exported = exportsOf(program, entry);
  const texts = exported.map(({ name, declarations }) => {
    const all = declarations.map((declaration) => declarationText(declaration, checker));
    return `// ${name}\n${[...new Set(all)].join('\n')}\n`;
  });
  const silent = undocumentedOf(exported, checker);
  if (silent.length > 0) {
    console.error(`${entry.name}: say in a doc comment what these are: ${silent.join(', ')}.`);
    process.exitCode = 1;
  }
  const unshown = withoutExample(exported);
  if (unshown.length > 0) {
    console.error(`${entry.name}: show these in an @example: ${unshown.join(', ')}.`);
    process.exitCode = 1;
  }
  return `# ${entry.name}

What this entry exports, written by \`npm run api\` and compared by \`npm run check\`.

\`\`\`text
${texts.join('\n')}\`\`\`

## Without a doc comment

${listed(silent)}
## Functions and classes without an example

${listed(unshown)}`;
}

function isTrue(file: string, report: string): boolean {
  try {
    return readFileSync(file, 'utf8') === report;
  } catch {
    return false;
  }
}

mkdirSync(folder, { recursive: true });
for (const entry of entries) {
  const name = `${entry.name.replaceAll('/', '-')}.api.md`;
  const file = resolve(folder, name);
  const report = reportOf(entry);
  if (!checks) {
    writeFileSync(file, report);
  } else if (!isTrue(file, report)) {
    console.error(
      `api/${name} is not what ${entry.name} exports. Run "npm run api" and look at the change.`,
    );
    process.exitCode = 1;
  }
}
