import { Argument, Command } from 'commander';

const shells = ['bash', 'zsh', 'fish'] as const;

type Shell = (typeof shells)[number];

/**
 * `cadenza completion bash`: what makes a shell complete the commands and their options.
 *
 * @param program - whose commands they are
 */
export function completionCommand(program: Command): Command {
  return new Command('completion')
    .description('Print what makes your shell complete the commands.')
    .addArgument(new Argument('<shell>').choices(shells))
    .addHelpText('after', '\nExample:\n  cadenza completion bash >> ~/.bashrc')
    .action((shell: Shell) => {
      console.log(scripts[shell](completionsOf(program)));
    });
}

/** What can follow each line of commands: `messages` → `list`, `search`, `--help`. */
function completionsOf(command: Command, before = ''): ReadonlyMap<string, readonly string[]> {
  const options = command.options.map(({ long, short }) => long ?? short ?? '');
  const names = command.commands.map((each) => each.name());
  const inside = command.commands.flatMap((each) => [
    ...completionsOf(each, `${before} ${each.name()}`.trim()),
  ]);
  return new Map([[before, [...names, ...options, '--help']], ...inside]);
}

const scripts: Readonly<Record<Shell, (words: ReadonlyMap<string, readonly string[]>) => string>> =
  {
    bash: (words) => `_cadenza() {
  local line="" next word words="${(words.get('') ?? []).join(' ')}"
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    next="\${line:+$line }$word"
    case "$next" in
${[...words]
  .filter(([line]) => line !== '')
  .map(([line, list]) => `      "${line}") line="$next"; words="${list.join(' ')}" ;;`)
  .join('\n')}
    esac
  done
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _cadenza cadenza`,
    zsh: (words) => `(( $+functions[compdef] )) || { autoload -U compinit && compinit }
autoload -U +X bashcompinit && bashcompinit
${scripts.bash(words)}`,
    fish: (words) =>
      [...words]
        .map(([line, list]) => {
          const seen =
            line === ''
              ? '__fish_use_subcommand'
              : line
                  .split(' ')
                  .map((word) => `__fish_seen_subcommand_from ${word}`)
                  .join('; and ');
          return `complete -c cadenza -n '${seen}' -a '${list.join(' ')}'`;
        })
        .join('\n'),
  };
