import { wrongType } from '../coercion/require.js';
import { notInFormat, toText, toTextOrMarkup } from '../coercion/text.js';
import type { Escaping, OutputFormat } from '../syntax/output-formats.js';
import { escapeBy } from '../values/escape-for.js';
import { ManyFaced } from '../values/many-faced.js';
import { Markup } from '../values/markup.js';
import type { BuiltIn, BuiltInFunction, BuiltInTable } from './built-in.js';
import { methodOfTexts, ofText } from './define.js';
import { encodeUrl } from './url-encoding.js';

const namedControls: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
};

function hex(character: string, digits: number): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(digits, '0');
}

function controlEscape(character: string, isJson: boolean): string {
  const named = namedControls[character];
  if (named !== undefined) {
    return named;
  }
  const isShort = character.charCodeAt(0) <= 0xff && !isJson;
  return isShort ? `\\x${hex(character, 2)}` : `\\u${hex(character, 4)}`;
}

/** Characters of {@link scriptText} that may have to be escaped. */
const scriptSpecials = /["'\\/<>\p{Cc}\u2028\u2029]/gu;

/** A text as it may be in a string of JavaScript or JSON, also inside of a script element. */
function scriptText(text: string, isJson: boolean): string {
  return text.replace(scriptSpecials, (special, at: number) => {
    switch (special) {
      case '"':
      case '\\':
        return `\\${special}`;
      case "'":
        return isJson ? special : `\\${special}`;
      case '/':
        return at === 0 || text.charAt(at - 1) === '<' ? '\\/' : special;
      case '<':
        return opensMarkup(text, at) ? (isJson ? '\\u003C' : '\\x3C') : special;
      case '>':
        return closesMarkup(text, at) ? (isJson ? '\\u003E' : '\\>') : special;
      default:
        return controlEscape(special, isJson);
    }
  });
}

/** `<!` and `<?`, or `<` at the end, where they may come to stand behind it. */
function opensMarkup(text: string, at: number): boolean {
  return at === text.length - 1 || text.charAt(at + 1) === '!' || text.charAt(at + 1) === '?';
}

/** `]]>` and `-->`, or as much of them as the text starts with. */
function closesMarkup(text: string, at: number): boolean {
  const before = text.slice(Math.max(at - 2, 0), at);
  return at < 2
    ? before === '' || before === ']' || before === '-'
    : before === ']]' || before === '--';
}

/** Other than in JSON, digits are written in lower case. */
function javaEscape(control: string): string {
  return namedControls[control] ?? `\\u${hex(control, 4).toLowerCase()}`;
}

/** A text as it may be in a string literal of Java. */
function javaText(text: string): string {
  return text
    .replace(/["\\]/g, (special) => `\\${special}`)
    .replace(/\p{Cc}/gu, (control) => (control < ' ' ? javaEscape(control) : control));
}

/** The older escaping built-ins that leave markup of a format as it is. */
const leavingMarkup: Readonly<Record<Escaping, readonly string[]>> = {
  HTML: ['html', 'xhtml', 'xml'],
  XHTML: ['html', 'xhtml', 'xml'],
  XML: ['xml'],
  RTF: ['rtf'],
};

function leavesMarkup(name: string, { escapings: [outermost] }: OutputFormat): boolean {
  return outermost !== undefined && leavingMarkup[outermost].includes(name);
}

function legacyEscaping(escaping: Escaping): BuiltIn {
  return {
    isLegacyEscaping: true,
    evaluate: (use, env) => {
      const value = use.target.evaluate(env);
      if (value instanceof Markup && leavesMarkup(use.name, value.format)) {
        return value;
      }
      const text = toText(value, use.target, env);
      env.step(text.length >> 4);
      return escapeBy(escaping, text);
    },
  };
}

/** `?url` and `?url_path`, with the charset as an argument or as the settings have it. */
function url(keepsSlashes: boolean): BuiltInFunction {
  return ofText((text, env, use) => {
    const encode = (charset: string) => {
      env.step(3 * text.length);
      const encoded = encodeUrl(text, charset, keepsSlashes);
      if (encoded !== undefined) {
        return encoded;
      }
      throw env.fail('template-bad-argument', undefined, {
        problem:
          charset === ''
            ? `?${use.name} needs the charset: ?${use.name}("UTF-8").`
            : `?${use.name} does not know the charset ${charset}.`,
      });
    };
    return new ManyFaced({
      text: () => encode(env.settings.url_escaping_charset),
      method: methodOfTexts(use, 1, env, (args) => encode(args.text(0))),
    });
  });
}

/** `?esc` and `?no_esc`, by what they make of a text. What is markup already is had in the format. */
function markupOf(make: (text: string, format: OutputFormat) => Markup): BuiltIn {
  return {
    needsMarkupFormat: true,
    evaluate: (use, env) => {
      const { format } = use.output;
      const value = toTextOrMarkup(use.target.evaluate(env), use.target, env);
      if (typeof value === 'string') {
        return make(value, format);
      }
      const markup = value.inFormat(format);
      if (markup === undefined) {
        throw notInFormat(value, format, env);
      }
      return markup;
    },
  };
}

/** Built-ins that make a text safe to be inside of another language. */
export const escapingBuiltIns: BuiltInTable = {
  html: legacyEscaping('HTML'),
  web_safe: legacyEscaping('HTML'),
  xhtml: legacyEscaping('XHTML'),
  xml: legacyEscaping('XML'),
  rtf: legacyEscaping('RTF'),
  js_string: ofText((text) => scriptText(text, false)),
  json_string: ofText((text) => scriptText(text, true)),
  j_string: ofText(javaText),
  url: url(false),
  url_path: url(true),
  esc: markupOf((text, format) => Markup.showing(text, format)),
  no_esc: markupOf((text, format) => new Markup(format, text)),
  markup_string: (use, env) => {
    const value = use.target.evaluate(env);
    if (value instanceof Markup) {
      return value.text;
    }
    throw wrongType(value, use.target, 'markup', env);
  },
};
