import { Argument, Command, type Option } from 'commander';

const shells = ['bash', 'zsh', 'fish'] as const;

type Shell = (typeof shells)[number];

/**
 * `cadenza completion bash`: what makes a shell complete the commands, their options, and values that are chosen
 * from a list.
 *
 * @param program - whose commands they are
 */
export function completionCommand(program: Command): Command {
  return new Command('completion')
    .description('Print what makes your shell complete the commands.')
    .addArgument(new Argument('<shell>', 'the one that you type in').choices(shells))
    .addHelpText('after', '\nExample:\n  cadenza completion bash >> ~/.bashrc')
    .action((shell: Shell) => {
      console.log(scripts[shell](linesOf(program)));
    });
}

/** What can follow a line of commands, such as `messages`. */
interface Line {
  readonly line: string;
  readonly commands: readonly Command[];
  readonly options: readonly Option[];
  /** What its first argument is chosen from, where it is chosen. */
  readonly choices: readonly string[];
}

function linesOf(command: Command, line = ''): readonly Line[] {
  const { commands, options } = command;
  const choices = command.registeredArguments[0]?.argChoices ?? [];
  const inside = commands.flatMap((each) => linesOf(each, `${line} ${each.name()}`.trim()));
  return [{ line, commands, options, choices }, ...inside];
}

/** What bash offers behind a line: options only to whom begins one, or a file could not be named. */
function offered({ commands, options, choices }: Line): string {
  const words = [...commands.map((each) => each.name()), ...choices];
  const flags = [...options.map(({ long, short }) => long ?? short ?? ''), '--help'];
  return `words="${words.join(' ')}" flags="${flags.join(' ')}"`;
}

/** The options of a line that take a value, each as `LINE OPTION` and what the value is chosen from. */
function valuesOf({ line, options }: Line): readonly (readonly [string, string])[] {
  return options
    .filter(({ required, optional }) => required || optional)
    .flatMap(({ long, short, argChoices = [] }) =>
      [long, short].flatMap((name) =>
        name === undefined ? [] : [[`${line} ${name}`, argChoices.join(' ')] as const],
      ),
    );
}

/** Values that are chosen from no list are files, which the shell completes by itself. */
function bash(lines: readonly Line[]): string {
  const [first, ...others] = lines;
  const inside = others.map((each) => `      "${each.line}") line="$next" ${offered(each)} ;;`);
  const values = lines
    .flatMap(valuesOf)
    .map(([key, list]) => `    "${key}") words="${list}" flags="" ;;`);
  return `_cadenza() {
  local line="" next word ${first === undefined ? 'words="" flags=""' : offered(first)}
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    next="\${line:+$line }$word"
    case "$next" in
${inside.join('\n')}
    esac
  done
  case "$line \${COMP_WORDS[COMP_CWORD - 1]}" in
${values.join('\n')}
  esac
  case "\${COMP_WORDS[COMP_CWORD]}" in
    -*) words="$flags" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _cadenza cadenza`;
}

function zsh(lines: readonly Line[]): string {
  return `(( $+functions[compdef] )) || { autoload -U compinit && compinit }
autoload -U +X bashcompinit && bashcompinit
${bash(lines)}`;
}

function fish(lines: readonly Line[]): string {
  return [fishAt, ...lines.flatMap(fishLines)].join('\n');
}

/** Whether these words stand behind the program: a command of one name is in several groups. */
const fishAt = `function __cadenza_at
  set -l words (commandline -opc)
  set -l last (math 1 + (count $argv))
  test "$words[2..$last]" = "$argv"
end`;

function fishLines({ line, commands, options, choices }: Line): readonly string[] {
  const seen = line === '' ? [] : [`__cadenza_at ${line}`];
  const names = commands.map((each) => each.name()).join(' ');
  // Where one of them is there, none of the others follows; and no file stands in the place of a command.
  const open = names === '' ? seen : [...seen, `not __fish_seen_subcommand_from ${names}`];
  const at = (conditions: readonly string[]): string =>
    conditions.length === 0 ? '' : ` -n '${conditions.join('; and ')}'`;
  const listed = [...commands.map((each) => [each.name(), each.description()] as const)];
  return [
    ...listed.map(
      ([name, text]) => `complete -c cadenza${at(open)} -f -a ${name} -d ${quoted(text)}`,
    ),
    ...choices.map((choice) => `complete -c cadenza${at(seen)} -f -a ${choice}`),
    ...options.map((option) => `complete -c cadenza${at(open)} ${fishOption(option)}`),
    `complete -c cadenza${at(seen)} -l help`,
  ];
}

function fishOption({ long, short, description, required, argChoices }: Option): string {
  const names = [long && `-l ${long.slice(2)}`, short && `-s ${short.slice(1)}`].filter(Boolean);
  const value =
    argChoices !== undefined ? [`-x -a ${quoted(argChoices.join(' '))}`] : required ? ['-r'] : [];
  return [...names, ...value, `-d ${quoted(description)}`].join(' ');
}

/** A text as fish reads it, on one line. */
function quoted(text: string): string {
  return `'${text.replace(/\s+/g, ' ').replace(/[\\']/g, '\\$&')}'`;
}

const scripts: Readonly<Record<Shell, (lines: readonly Line[]) => string>> = { bash, zsh, fish };
