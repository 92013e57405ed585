import { styleText } from 'node:util';
import type { Severity } from '../../messageml/index.js';

/** What makes a text stand out: a colour, or `bold`. */
export type Style = Parameters<typeof styleText>[0];

/** In which colour a finding is told. */
export const severityColours = {
  error: 'red',
  warning: 'yellow',
  info: 'cyan',
} as const satisfies Readonly<Record<Severity, Style>>;

/** Variables that say whether there are colours; an empty one counts as absent. */
type ColourVariables = Readonly<Record<string, string | undefined>>;

/**
 * Whether what is written to a stream is coloured: on a terminal, unless `NO_COLOR` is set. `FORCE_COLOR` decides before
 * both: `0` or `false` for none, anything else for colours, as in a log that shows them.
 *
 * @example
 * const colour = isColoured(process.stdout);
 */
export function isColoured(
  { isTTY = false }: { readonly isTTY?: boolean },
  environment: ColourVariables = process.env,
): boolean {
  const { FORCE_COLOR: forced = '', NO_COLOR: refused = '', TERM: terminal } = environment;
  if (forced !== '') {
    return forced !== '0' && forced !== 'false';
  }
  return isTTY && refused === '' && terminal !== 'dumb';
}

/** A text in a style, where there are colours. Node itself would look at the stream and the environment once more. */
export function painted(style: Style, text: string, colour: boolean): string {
  return colour ? styleText(style, text, { validateStream: false }) : text;
}
