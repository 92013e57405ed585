import { trimmed } from '../../java/text/index.js';
import type { BuiltInTable } from './built-in.js';
import { ofText } from './define.js';

const whiteSpaceRun = /[ \t\r\n]+/;

function changeFirstLetter(text: string, change: (letter: string) => string): string {
  const at = text.search(/\S/);
  return at === -1 ? text : text.slice(0, at) + change(text.charAt(at)) + text.slice(at + 1);
}

/** Built-ins of texts that take no arguments. */
export const textBuiltIns: BuiltInTable = {
  upper_case: ofText((text) => text.toUpperCase()),
  lower_case: ofText((text) => text.toLowerCase()),
  cap_first: ofText((text) => changeFirstLetter(text, (letter) => letter.toUpperCase())),
  uncap_first: ofText((text) => changeFirstLetter(text, (letter) => letter.toLowerCase())),
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
