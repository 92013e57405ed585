import type { Token } from 'markdown-it';
import createParser from 'markdown-it';
import { codeLanguages, escapeText, uriProblem, valueMeant } from '../../messageml/internals.js';
import type { Mentionable } from './plain-text.js';
import { typedMarkup } from './plain-text.js';

/**
 * The parts of CommonMark that are read: those that MessageML has an element for, and that are not typed by
 * accident.
 */
const rules = [
  'fence',
  'list',
  'newline',
  'escape',
  'backticks',
  'emphasis',
  'link',
  'balance_pairs',
  'fragments_join',
  'text_join',
];

/** Deeper lists are left as they are written. */
const deepest = 20;

const elements: Readonly<Record<string, string>> = {
  strong: 'b',
  em: 'i',
  bullet_list: 'ul',
  ordered_list: 'ol',
  list_item: 'li',
};

/** Turns the text between marks into markup. */
type TextMarkup = (text: string) => string;

/**
 * Makes MessageML of Markdown: `**bold**`, `*italic*`, lists, `` `code` ``, blocks of code and `[links](https://…)`. Line
 * breaks stay, and the text in between is read as {@link plainTextToMessageML} reads it: names, tags, emojis, addresses.
 * Everything else stays text, whatever characters are in it.
 *
 * @example
 * markdownToMessageML('**Buy** $IBM', []); // <messageML><b>Buy</b> <cash tag="IBM"/></messageML>
 *
 * @param people - whom an `@` can mean
 * @param isEmoji - whether there is an emoji of this name; default: there is none
 */
export function markdownToMessageML(
  text: string,
  people: readonly Mentionable[],
  isEmoji?: (shortcode: string) => boolean,
): string {
  const parser = createParser('zero', { maxNesting: deepest }).enable(rules);
  parser.validateLink = (address) =>
    /^https?:/i.test(address) && URL.canParse(address) && uriProblem(address) === undefined;
  const markup = blocksMarkup(parser.parse(text, {}), (part) => typedMarkup(part, people, isEmoji));
  return `<messageML>${markup}</messageML>`;
}

function blocksMarkup(tokens: readonly Token[], textMarkup: TextMarkup): string {
  const markup: string[] = [];
  let before: string | undefined;
  for (const token of tokens) {
    if (token.type === 'paragraph_open' && before === 'paragraph_close') {
      markup.push(token.level === 0 ? '<br/><br/>' : '<br/>');
    }
    markup.push(blockMarkup(token, textMarkup));
    before = token.type;
  }
  return markup.join('');
}

function blockMarkup(token: Token, textMarkup: TextMarkup): string {
  switch (token.type) {
    case 'inline':
      return inlineMarkup(token.children ?? [], textMarkup);
    case 'fence':
      return codeMarkup(token.content.replace(/\n$/, ''), token.info.trim());
    default:
      return tagOf(token);
  }
}

function inlineMarkup(tokens: readonly Token[], textMarkup: TextMarkup): string {
  let inside = 0;
  return tokens
    .map((token) => {
      inside += token.nesting;
      switch (token.type) {
        case 'text':
          return textMarkup(token.content);
        case 'softbreak':
        case 'hardbreak':
          return '<br/>';
        case 'code_inline':
          // What is bold or a link holds no code.
          return inside > 0 ? escapeText(token.content) : codeMarkup(token.content);
        case 'link_open':
          return `<a href="${escapeText(String(token.attrGet('href') ?? ''))}">`;
        case 'link_close':
          return '</a>';
        default:
          return tagOf(token);
      }
    })
    .join('');
}

function tagOf({ type, nesting }: Token): string {
  const name = elements[type.replace(/_(open|close)$/, '')];
  if (name === undefined) {
    return '';
  }
  return nesting > 0 ? `<${name}>` : `</${name}>`;
}

function codeMarkup(code: string, given = ''): string {
  const language = valueMeant(given, codeLanguages);
  const attribute = language === undefined ? '' : ` language="${language}"`;
  return `<code${attribute}>${escapeText(code)}</code>`;
}
