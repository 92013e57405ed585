import type { FindingRow } from './finding-row.js';

const syntaxService =
  'Error parsing EntityJSON: Syntax error in template "messageML" in line {line}, column {column}:\n{sentence}';

/** Findings about a template that cannot be read. The service reports them before it runs anything. */
export const syntaxFindings = {
  'template-unexpected-token': {
    severity: 'error',
    summary: 'An expression that does not follow the grammar',
    message: 'The template expression has {found} where {expected} was expected.',
    explanation:
      'Between `${` and `}` and inside `<#…>` and `<@…>` tags there is an expression. This one does not follow the grammar of expressions from here on.',
    fix: 'To write the characters `${`, `#{` or `<#` as text, write `&#36;{`, `&#35;{` or `&lt;#`.',
    service: syntaxService,
  },
  'template-unknown-directive': {
    severity: 'error',
    summary: 'A template directive that does not exist',
    message: 'There is no template directive <#{name}>.',
    explanation:
      'Every tag that starts with `<#` is a template directive, and only the directives of the language exist.',
    fix: 'Use one of #if, #list, #assign, #macro, #switch, …; to write `<#` as text, write `&lt;#`.',
    service: syntaxService,
  },
  'template-malformed-directive': {
    severity: 'error',
    summary: 'A template directive with a wrong tag',
    message: 'The tag {found} is malformed.',
    explanation:
      'The directive exists, but its parameters are missing, no space stands in front of them, or it has some and takes none.',
    service: syntaxService,
  },
  'template-unclosed-directive': {
    severity: 'error',
    summary: 'A template directive that is not closed',
    message: 'The template ends inside {open}.',
    explanation:
      'A directive with a body has to be closed by its end tag before the template ends.',
    fix: 'Add {close}.',
    service: syntaxService,
  },
  'template-misplaced-directive': {
    severity: 'error',
    summary: 'A template directive in the wrong place',
    message: '{found} does not belong here.',
    explanation:
      'End tags must close the directive that was opened last, and parts such as #else, #case or #recover are only allowed directly inside their directive. #ftl is only allowed at the very start.',
    service: syntaxService,
  },
  'template-needs-parent': {
    severity: 'error',
    summary: 'A template directive outside of the one it belongs to',
    message: '{found} is outside of {parent}.',
    explanation:
      'Some directives mean something only inside another one: #break in a loop or switch, #nested in a macro, #sep in a list.',
    service: syntaxService,
  },
  'template-wrong-literal': {
    severity: 'error',
    summary: 'A literal of a type that cannot work',
    message: 'A literal {found} cannot be used where {expected} is needed.',
    explanation:
      'The value is written into the template and is of a type that can never work in this place.',
    service: syntaxService,
  },
  'template-unknown-built-in': {
    severity: 'error',
    summary: 'A built-in that does not exist',
    message: 'There is no built-in ?{name}.',
    explanation: 'What follows `?` has to be one of the built-ins of the language.',
    service: syntaxService,
  },
  'template-misused-built-in': {
    severity: 'error',
    summary: 'A built-in in the wrong place',
    message: '?{name} cannot be used here: {reason}.',
    explanation:
      'Some built-ins work only on loop variables, need arguments, or need an output format that is markup.',
    service: syntaxService,
  },
  'template-unknown-variable-name': {
    severity: 'error',
    summary: 'A special variable that does not exist',
    message: 'There is no special variable .{name}.',
    explanation:
      'Names that start with a dot are variables of the template language itself, such as `.now` or `.data_model`.',
    service: syntaxService,
  },
  'template-unknown-setting': {
    severity: 'error',
    summary: 'A setting that does not exist',
    message: 'There is no setting {name}.',
    explanation:
      '#setting changes how numbers, dates and booleans are written; only its own settings can be given.',
    fix: 'Use one of number_format, boolean_format, date_format, time_format, datetime_format, locale, time_zone, url_escaping_charset.',
    service: syntaxService,
  },
  'template-mixed-naming': {
    severity: 'error',
    summary: 'Two naming conventions in one template',
    message: '{name} is not written in the naming convention of the rest of the template.',
    explanation:
      'Built-ins and directives may be written in camelCase or with underscores, but not both ways in one template.',
    service: syntaxService,
  },
  'template-bad-declaration': {
    severity: 'error',
    summary: 'A declaration against its rules',
    message: '{problem}',
    explanation: 'The declaration of a macro, function or list does not follow its rules.',
    service: syntaxService,
  },
} as const satisfies Record<string, FindingRow>;
