import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Who has a part in a rule of the service: the pod over HTTP, the client before it sends, the page that a person sees. */
export type Part = 'pod' | 'client' | 'console';

interface Share {
  readonly parts: readonly Part[];
  readonly rules: string;
}

const shares: readonly Share[] = [
  {
    parts: ['pod', 'client'],
    rules: `
      IMP-1 IMP-2 IMP-3 IMP-4 IMP-7 IMP-8 IMP-16 IMP-17 IMP-18
      MSG-1 MSG-2 MSG-3 MSG-4 MSG-5 MSG-6 MSG-8 MSG-9 MSG-10 MSG-11
      USR-1 USR-2 USR-3 USR-5 USR-6
      DLP-1 DLP-2 DLP-3 DLP-8 DLP-14
      STR-1 STR-2 STR-5
      SRC-1 SRC-2 SRC-3 SRC-4 SRC-6 SRC-7 SRC-8 SRC-9 SRC-12
      AUT-1 AUT-2 AUT-3 AUT-5 LIM-1 LIM-4 VER-1 VER-2 VER-3`,
  },
  {
    parts: ['pod'],
    rules: `
      IMP-5 IMP-6 IMP-12 IMP-14 USR-4 USR-8 DLP-9 DLP-10 DLP-11 DLP-12 DLP-13
      STR-3 STR-4 STR-6 SRC-5 SRC-10 SRC-11 AUT-4`,
  },
  { parts: ['client'], rules: 'IMP-15 IMP-19 LIM-2 LIM-3' },
  { parts: ['pod', 'console'], rules: 'IMP-9 IMP-10 IMP-11 IMP-13' },
  { parts: ['pod', 'client', 'console'], rules: 'MSG-7 USR-7 DLP-4 DLP-5 DLP-6 DLP-7' },
];

/** Where the tests of each part lie. */
const folders: Readonly<Record<Part, readonly string[]>> = {
  pod: ['pod'],
  client: ['client', 'bot', 'cli', 'messageml', 'templates', 'types'],
  console: ['console', 'e2e'],
};

/** A rule with the tests of one part that carry its number, each as `file: name`. */
export interface ShownRule {
  readonly rule: string;
  readonly tests: readonly string[];
}

/** The rules in which a part has a share, each with the tests that show it. */
export function rulesShown(part: Part): ShownRule[] {
  const named = folders[part].flatMap(testsOf);
  return shares
    .filter(({ parts }) => parts.includes(part))
    .flatMap(({ rules }) => rules.trim().split(/\s+/))
    .map((rule) => ({
      rule,
      tests: named.filter(({ rules }) => rules.includes(rule)).map(({ label }) => label),
    }));
}

/** The rules as lines to print: each with its first test and how many more there are. */
export function tableOfRules(shown: readonly ShownRule[]): string {
  return shown
    .map(({ rule, tests: [first = 'nothing shows it', ...more] }) => {
      const rest = more.length === 0 ? '' : ` (and ${more.length} more)`;
      return `${rule.padEnd(7)} ${first}${rest}`;
    })
    .join('\n');
}

interface NamedTest {
  readonly rules: readonly string[];
  readonly label: string;
}

/** The tests of a folder whose names begin with rules, whether written `test('[IMP-3] …')` or as a row of a table. */
function testsOf(folder: string): NamedTest[] {
  const root = join(__dirname, '..', folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(test\.tsx?|ts)$/.test(path))
    .flatMap((path) => {
      const source = readFileSync(join(root, path), 'utf8');
      return [...source.matchAll(/['"`]((?:\[[A-Z]+-\d+\] ?)+)([^\n'"`]+)/g)].map((match) => ({
        rules: [...(match[1] ?? '').matchAll(/[A-Z]+-\d+/g)].map(([rule]) => rule),
        label: `${relative(join(root, '..'), join(root, path))}: ${match[2] ?? ''}`,
      }));
    });
}
