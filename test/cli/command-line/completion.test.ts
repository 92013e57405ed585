import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { cadenzaHere } from '../run-here.js';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-completion-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** Completes some lines by the function of bash, which zsh runs too: its own menu picks what fits. */
const someLines = `
complete_at() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _cadenza; echo "\${COMPREPLY[*]}"; }
complete_at cadenza mess
complete_at cadenza messages s
complete_at cadenza messages search --stream-
complete_at cadenza new my-bot --from w
complete_at cadenza users import --j
complete_at cadenza check ''
`;

const shells = {
  bash: { options: ['--norc'], before: '', after: someLines },
  zsh: {
    options: ['-f'],
    before: 'compdef() { :; }\n',
    // As `bashcompinit` calls it.
    after: `\nemulate sh -c 'setopt kshglob noshglob braceexpand; ${someLines.replaceAll("'", '')}'`,
  },
  fish: {
    options: ['--no-config'],
    before: '',
    after: `
string join -- ' ' (complete -C 'cadenza mess' | string split -f1 \\t)
string join -- ' ' (complete -C 'cadenza messages s' | string split -f1 \\t)
string join -- ' ' (complete -C 'cadenza messages search --stream-' | string split -f1 \\t)
string join -- ' ' (complete -C 'cadenza new my-bot --from w' | string split -f1 \\t)
string join -- ' ' (complete -C 'cadenza users import --j' | string split -f1 \\t)
string join -- ' ' (complete -C 'cadenza check ' | string split -f1 \\t)
true
`,
  },
};

for (const [shell, { options, before, after }] of Object.entries(shells)) {
  const isThere = spawnSync(shell, ['--version']).status === 0;
  (isThere ? test : test.skip)(
    `${shell} completes commands, those inside of them, options and their values`,
    async () => {
      const { stdout } = await cadenzaHere('completion', shell);
      const script = join(folder, `completion.${shell}`);
      writeFileSync(script, `${before}${stdout}${after}`);

      const completed = execFileSync(shell, [...options, script], {
        cwd: folder,
        encoding: 'utf8',
      });

      const [commands, inside, itsOptions, values, ofImport, files = []] = completed
        .split('\n')
        .map((line) => line.split(' '));
      expect(commands?.filter((word) => word.startsWith('mess'))).toEqual([
        'messageml',
        'messages',
      ]);
      expect(inside?.filter((word) => word.startsWith('s'))).toEqual(['search', 'suppress']);
      expect(itsOptions?.filter((word) => word.startsWith('--stream-'))).toEqual(['--stream-type']);
      expect(values?.filter((word) => word.startsWith('w'))).toEqual(['watchlist']);
      expect(ofImport?.filter((word) => word.startsWith('--j'))).toEqual(['--json']);
      expect(files.filter((word) => word.startsWith('-'))).toEqual([]);
    },
  );
}
