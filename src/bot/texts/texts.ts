import type { MessageFormat } from 'messageformat';
import { CadenzaError } from '../../contract/index.js';
import { b, br, code, i } from '../../messageml/index.js';
import { english, type TextKey } from './english.js';
import { french } from './french.js';
import { german } from './german.js';

/** What is in a text: words, and their markup. */
export type TextContent = readonly TextPart[];
type TextPart =
  | string
  | ReturnType<typeof b>
  | ReturnType<typeof i>
  | ReturnType<typeof code>
  | ReturnType<typeof br>;

/**
 * A text by its key, for wherever it is said in the language of whoever hears it: in place of the description of a
 * command, or as a value of another text.
 *
 * @example
 * bot.command('/order', { description: { key: 'order.description' } }, (ctx) => ctx.reply(order));
 */
export interface Phrase {
  /** Which text it is: one of the bot's own, or a built-in one. */
  readonly key: TextKey | (string & {});
  /** What fills the text. Default: nothing. */
  readonly values?: TextValues | undefined;
}

/** What a text is filled with, by name. */
export type TextValues = Readonly<Record<string, string | number | Date | Phrase>>;

/** The texts of one language by key: a bot's own, and replacements of built-in ones. */
export type LanguageTexts = Readonly<Record<string, string>>;

/** What a bot says, in which languages. */
export interface TextOptions {
  /**
   * Texts by language and key, in MessageFormat 2; `loadTexts` reads them from files. What is missing
   * in a language is taken from the default one, and the bot's own sentences are built in:
   * English, German (`de`), French (`fr`).
   */
  readonly languages?: Readonly<Record<string, LanguageTexts>> | undefined;
  /** The language of those for whom none is chosen. Default: `en`. */
  readonly default?: string | undefined;
}

const builtIn: Readonly<Record<string, LanguageTexts>> = {
  en: english,
  de: german,
  fr: french,
};

type FormatPart = ReturnType<MessageFormat['formatToParts']>[number];

/**
 * The texts of a bot, by language and key.
 *
 * @example
 * const texts = new Texts({ languages: { de: { hello: 'Hallo {#b}{$name}{/b}' } } });
 * await texts.load();
 * texts.write('de', 'hello', { name: 'Ada' }); // ['Hallo ', b('Ada')]
 */
export class Texts {
  readonly #languages: Readonly<Record<string, LanguageTexts>>;
  readonly #default: string;
  readonly #compiled = new Map<string, MessageFormat>();
  #Format: typeof MessageFormat | undefined;

  constructor(options: TextOptions = {}) {
    this.#languages = options.languages ?? {};
    this.#default = options.default ?? 'en';
  }

  /** The language of those for whom none is chosen. */
  get default(): string {
    return this.#default;
  }

  /**
   * Makes the texts ready; the library is loaded here, because most programs that import a bot never
   * say anything.
   *
   * @throws CadenzaError `BAD_TEXT` naming language, key and problem
   */
  async load(): Promise<void> {
    ({ MessageFormat: this.#Format } = await import('messageformat'));
    for (const [language, texts] of Object.entries(this.#languages)) {
      for (const [key, source] of Object.entries(texts)) {
        this.#compile(language, key, source);
      }
    }
  }

  /**
   * A text in a language, or in the nearest that has it: `de-CH`, `de`, the default, English.
   *
   * @throws CadenzaError `NO_SUCH_TEXT`
   */
  write(language: string, key: string, values: TextValues = {}): TextContent {
    for (const nearest of [language, shortOf(language), ...this.#fallbacks]) {
      const source = this.#sourceOf(nearest, key);
      if (source !== undefined) {
        return this.#format(nearest, key, source, this.#filled(language, values));
      }
    }
    throw new CadenzaError('NO_SUCH_TEXT', `There is no text "${key}" in any language.`);
  }

  /**
   * Makes sure that everybody can be told a text, in one language or another.
   *
   * @throws CadenzaError `NO_SUCH_TEXT`
   */
  require(key: string): void {
    if (this.#fallbacks.every((language) => this.#sourceOf(language, key) === undefined)) {
      throw new CadenzaError(
        'NO_SUCH_TEXT',
        `There is no text "${key}" in "${this.#default}", the language of those for whom none is chosen.`,
      );
    }
  }

  /** The languages of a text that the asked one does not have. */
  get #fallbacks(): readonly string[] {
    return [this.#default, shortOf(this.#default), 'en'];
  }

  #sourceOf(language: string, key: string): string | undefined {
    return own(this.#languages[language], key) ?? own(builtIn[language], key);
  }

  #format(
    language: string,
    key: string,
    source: string,
    values: Readonly<Record<string, unknown>>,
  ): TextContent {
    if (!/[{}\\]/.test(source)) {
      return [source];
    }
    return toTextContent(this.#compile(language, key, source).formatToParts({ ...values }));
  }

  #filled(language: string, values: TextValues): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        isPhrase(value) ? plain(this.write(language, value.key, value.values)) : value,
      ]),
    );
  }

  #compile(language: string, key: string, source: string): MessageFormat {
    const known = this.#compiled.get(`${language} ${key}`);
    if (known !== undefined) {
      return known;
    }
    if (this.#Format === undefined) {
      throw new CadenzaError(
        'TEXTS_NOT_LOADED',
        'Texts are available only after the bot has started.',
      );
    }
    try {
      const compiled = new this.#Format(language, source, { bidiIsolation: 'none' });
      this.#compiled.set(`${language} ${key}`, compiled);
      return compiled;
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : String(cause);
      throw new CadenzaError(
        'BAD_TEXT',
        `The text "${key}" of the language "${language}" is not valid MessageFormat 2: ${problem}`,
        { cause },
      );
    }
  }
}

const markups: Readonly<Record<string, (content: string) => TextPart>> = {
  b: (content) => b(content),
  i: (content) => i(content),
  code: (content) => code(content),
};

/** Markup of texts does not nest: between an opening and its closing there is only text. */
function toTextContent(parts: readonly FormatPart[]): TextContent {
  const content: TextPart[] = [];
  let text = '';
  const flush = (write: (content: string) => TextPart = String): void => {
    if (text !== '') {
      content.push(write(text));
    }
    text = '';
  };
  for (const part of parts) {
    if (part.type !== 'markup') {
      text += partText(part);
    } else if (part.kind === 'close') {
      flush(own(markups, part.name));
    } else {
      flush();
      if (part.name === 'br') {
        content.push(br());
      }
    }
  }
  flush();
  return content;
}

function partText(part: FormatPart): string {
  if ('parts' in part && Array.isArray(part.parts)) {
    return part.parts.map((inner) => String(inner.value)).join('');
  }
  return 'value' in part ? String(part.value) : '';
}

/** The words of a text, without markup. */
export function plain(content: TextContent): string {
  return content.map(wordsIn).join('');
}

function wordsIn(part: TextPart): string {
  if (typeof part === 'string') {
    return part;
  }
  const words = part.children.filter((child) => typeof child === 'string');
  return part.tag === 'br' ? ' ' : words.join('');
}

/** Whether a text is given by its key. */
export function isPhrase(value: unknown): value is Phrase {
  return (
    typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string'
  );
}

function shortOf(language: string): string {
  return language.split('-', 1)[0] ?? language;
}

function own<Value>(
  table: Readonly<Record<string, Value>> | undefined,
  key: string,
): Value | undefined {
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}
