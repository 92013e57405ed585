import type { Severity } from '../diagnostics/diagnostic.js';

/** A row of the catalogue: what a template can be refused for. `{…}` in the sentences is filled from the finding. */
export interface TemplateDiagnostic {
  /** One sentence that says what is wrong. */
  readonly message: string;
  /** Why that is wrong, and how the service behaves. */
  readonly explanation: string;
  readonly severity: Severity;
  /** What to write instead, where that is known. */
  readonly fix?: string;
}

function error(message: string, explanation: string, fix?: string): TemplateDiagnostic {
  return { message, explanation, severity: 'error', ...(fix === undefined ? {} : { fix }) };
}

const syntax = {
  'template-unexpected-token': error(
    'The template expression has {found} where {expected} was expected.',
    'Between `${` and `}` and inside `<#…>` and `<@…>` tags stands an expression. This one does not follow the grammar of expressions from here on.',
    'To write the characters `${`, `#{` or `<#` as text, write `&#36;{`, `&#35;{` or `&lt;#`.',
  ),
  'template-unknown-directive': error(
    'There is no template directive <#{name}>.',
    'Every tag that starts with `<#` is a template directive, and only the directives of the language exist.',
    'Use one of #if, #list, #assign, #macro, #switch, …; to write `<#` as text, write `&lt;#`.',
  ),
  'template-malformed-directive': error(
    'The <#{name}> tag is not complete.',
    'The directive exists, but its parameters are missing, or it has some and takes none.',
  ),
  'template-unclosed-directive': error(
    'The template ends inside {open}.',
    'A directive with a body has to be closed by its end tag before the template ends.',
    'Add {close}.',
  ),
  'template-misplaced-directive': error(
    '{found} does not belong here.',
    'End tags must close the directive that was opened last, and parts such as #else, #case or #recover stand only directly inside theirs.',
  ),
  'template-needs-parent': error(
    '{found} stands outside of {parent}.',
    'Some directives mean something only inside another one: #break in a loop or switch, #nested in a macro, #sep in a list.',
  ),
  'template-wrong-literal': error(
    'A literal {found} cannot be used where {expected} is needed.',
    'The value is written into the template and is of a type that can never work in this place.',
  ),
  'template-unknown-built-in': error(
    'There is no built-in ?{name}.',
    'What stands after `?` has to be one of the built-ins of the language.',
  ),
  'template-misused-built-in': error(
    '?{name} cannot be used here: {reason}.',
    'Some built-ins work only on loop variables, need arguments, or need an output format that is markup.',
  ),
  'template-unknown-variable-name': error(
    'There is no special variable .{name}.',
    'Names that start with a dot are variables of the template language itself, such as `.now` or `.data_model`.',
  ),
  'template-unknown-setting': error(
    'There is no setting {name}.',
    '#setting changes how numbers, dates and booleans are written; only its own settings can be given.',
    'Use one of number_format, boolean_format, date_format, time_format, datetime_format, locale, time_zone, url_escaping_charset.',
  ),
  'template-mixed-naming': error(
    '{name} is not written in the naming convention of the rest of the template.',
    'Built-ins and directives may be written in camelCase or with underscores, but not both ways in one template.',
  ),
  'template-bad-declaration': error(
    '{problem}',
    'The declaration of a macro, function or list does not follow its rules.',
  ),
} as const;

const run = {
  'template-missing-value': error(
    '{expression} has no value.',
    'The name is not in the data, or its value is null. The service refuses the whole message for it.',
    'Give a default: `{expression}!"…"`, or test it with `{expression}??` first.',
  ),
  'template-wrong-type': error(
    '{expression} is {found}, but {expected} is needed here.',
    'The value exists but is of a type that this place cannot use.',
  ),
  'template-boolean-as-text': error(
    'A boolean cannot be written as text without saying how.',
    'There is no general text for true and false.',
    'Write `?c` for "true" and "false", or `?string("yes", "no")`.',
  ),
  'template-not-a-number': error(
    'The text cannot be read as a number.',
    '`?number` reads digits with an optional sign, decimal point and exponent, and nothing else.',
  ),
  'template-division-by-zero': error(
    'The division is by zero.',
    'Numbers cannot be divided by zero, and there is no infinite result.',
  ),
  'template-out-of-range': error(
    'The index {index} is outside of {length}.',
    'Lists and texts are counted from 0 up to their length minus 1.',
    'Compare with `?size` or `?length` first, or take a slice that may be shorter: `[a..*n]`.',
  ),
  'template-not-comparable': error(
    'The values cannot be compared: {left} and {right}.',
    'Numbers, texts, dates and booleans are comparable with their own kind, and texts and booleans only for being equal.',
  ),
  'template-bad-argument': error(
    '{problem}',
    'A built-in, function or macro was called with arguments that it does not take.',
  ),
  'template-bad-format': error(
    'The format {format} cannot be used: {problem}.',
    'Numbers are written with patterns such as `0.00` or `#,##0.###`, dates with patterns such as `yyyy-MM-dd`.',
  ),
  'template-bad-date': error(
    'The text is not a date or time of the expected format.',
    'A text is read as a date with exactly the format that is given or set.',
    'Give the format: `?date("yyyy-MM-dd")`.',
  ),
  'template-bad-pattern': error(
    'The regular expression cannot be used: {problem}.',
    'Regular expressions follow the rules of Java. Those that cannot be followed exactly are refused, not approximated.',
  ),
  'template-not-callable': error(
    '{expression} is {found}, not a macro or function.',
    '`<@…>` calls macros, `(…)` calls functions and methods.',
    'Define it with `<#macro …>` or `<#function …>` first.',
  ),
  'template-stopped': error(
    'The template stops itself with #stop.',
    '#stop ends a template with an error: the service refuses the message.',
  ),
  'template-nothing-to-load': error(
    'There are no other templates to load: {directive} always fails.',
    'A message is a template by itself. The service has no folder of templates.',
    'Define the macros in the message.',
  ),
  'template-no-access': error(
    '?{name} is not available.',
    'Templates of messages have no access to Java classes and methods.',
  ),
  'template-failed-evaluation': error(
    'The text given to ?{name} is not a template expression.',
    '`?eval` and `?interpret` read text as template code; this text is none.',
  ),
  'template-not-supported': error(
    '{feature} is not supported.',
    'The service knows it, but for a message it has no use, and this engine does not evaluate it.',
    '{instead}',
  ),
} as const;

const limits = {
  'template-too-long': error(
    'The template is longer than {limit} characters.',
    'A message with its data may have 1.5 MB; the template is bounded above that.',
  ),
  'template-too-deep': error(
    'Directives, macros or parentheses are nested more than {limit} deep.',
    'A macro or function that calls itself without end is stopped here.',
  ),
  'template-too-many-steps': error(
    'The template takes more than {limit} steps.',
    'Loops multiply: a loop of 2,000 in a loop of 2,000 makes four million steps.',
  ),
  'template-output-too-long': error(
    'The template makes more than {limit} characters.',
    'A message with its data may have 1.5 MB; the result is bounded above that.',
  ),
  'template-text-too-long': error(
    'A text of the template has more than {limit} characters.',
    'Texts are built in memory, so their length is bounded.',
  ),
  'template-list-too-long': error(
    'A list of the template has more than {limit} items.',
    'Lists are built in memory, so their length is bounded.',
  ),
  'template-pattern-input-too-long': error(
    'A regular expression is run on more than {limit} characters.',
    'Regular expressions can take very long on long texts, so the length is bounded.',
  ),
} as const;

/** Everything a template can be refused for, by code. */
export const templateDiagnostics = { ...syntax, ...run, ...limits } as const;

/** A code of {@link templateDiagnostics}. */
export type TemplateCode = keyof typeof templateDiagnostics;

/** Whether the code is about a limit of ours rather than a rule of the language. */
export function isLimitCode(code: TemplateCode): boolean {
  return Object.hasOwn(limits, code);
}

/**
 * A sentence of the catalogue with its `{…}` filled in; an unknown name stays as it is.
 *
 * @example
 * fillIn('There is no setting {name}.', { name: 'colour' }); // 'There is no setting colour.'
 */
export function fillIn(
  sentence: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return sentence.replace(/\{([a-z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
