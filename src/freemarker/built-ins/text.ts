import { isWhiteSpace, trimmed } from '../../java/text/index.js';
import type { Environment } from '../runtime/environment.js';
import type { BuiltInTable } from './built-in.js';
import { ofText } from './define.js';

const whiteSpaceRun = /[ \t\r\n\f]+/;

/** Letters such as ß, whose other case is two letters, are left as they are; of a dotted İ, Java takes the first. */
function changeFirstLetter(text: string, change: (letter: string) => string): string {
  let at = 0;
  while (at < text.length && isWhiteSpace(text.charCodeAt(at))) {
    at += 1;
  }
  const changed = change(text.charAt(at));
  return changed.length === 1 ? text.slice(0, at) + changed + text.slice(at + 1) : text;
}

/** Turkish has a dotted and a dotless i, and its neighbours have letters of their own as well. */
function caseOf(env: Environment): string {
  const language = /^(?:tr|az|lt)(?=_|$)/.exec(env.settings.locale);
  return language?.[0] ?? 'en';
}

/** Built-ins of texts that take no arguments. */
export const textBuiltIns: BuiltInTable = {
  upper_case: ofText((text, env) => text.toLocaleUpperCase(caseOf(env))),
  lower_case: ofText((text, env) => text.toLocaleLowerCase(caseOf(env))),
  cap_first: ofText((text) => changeFirstLetter(text, (letter) => letter.toUpperCase())),
  uncap_first: ofText((text) =>
    changeFirstLetter(text, (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())),
  ),
  capitalize: ofText((text, env) => {
    env.step(text.length >> 1);
    return text.replace(
      /[^ \t\r\n]+/g,
      (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    );
  }),
  trim: ofText(trimmed),
  length: ofText((text) => text.length),
  chop_linebreak: ofText((text) => text.replace(/(?:\r\n|\r|\n)$/, '')),
  word_list: ofText((text) => text.split(whiteSpaceRun).filter((word) => word !== '')),
};
