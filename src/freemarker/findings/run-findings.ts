import type { FindingRow } from './finding-row.js';

/** The service's words for everything that goes wrong while a template runs: all it says is where. */
export const runService =
  'Error parsing Freemarker template: invalid input at line {line}, column {column}';

/** Findings about a template that fails while it runs, on the data it is given. */
export const runFindings = {
  'template-missing-value': {
    severity: 'error',
    summary: 'A value that is missing',
    message: '{expression} has no value.',
    explanation:
      'The name is not in the data, or its value is null. The service refuses the whole message for it.',
    fix: 'Give a default: `{expression}!"…"`, or test it with `{expression}??` first.',
    service: runService,
  },
  'template-wrong-type': {
    severity: 'error',
    summary: 'A value of a type that cannot be used',
    message: '{expression} is {found}, but {expected} is needed here.',
    explanation: 'The value exists but is of a type that this place cannot use.',
    service: runService,
  },
  'template-boolean-as-text': {
    severity: 'error',
    summary: 'A boolean written as text',
    message: 'A boolean cannot be written as text without saying how.',
    explanation: 'There is no general text for true and false.',
    fix: 'Write `?c` for "true" and "false", or `?string("yes", "no")`.',
    service: runService,
  },
  'template-not-a-number': {
    severity: 'error',
    summary: 'Text that is not a number',
    message: 'The text cannot be read as a number.',
    explanation:
      '`?number` reads digits with an optional sign, decimal point and exponent, and nothing else.',
    service: runService,
  },
  'template-division-by-zero': {
    severity: 'error',
    summary: 'A division by zero',
    message: 'The division is by zero.',
    explanation: 'Numbers cannot be divided by zero, and there is no infinite result.',
    service: runService,
  },
  'template-out-of-range': {
    severity: 'error',
    summary: 'An index outside of a list or text',
    message: 'The index {index} is outside of {length}.',
    explanation: 'Lists and texts are counted from 0 up to their length minus 1.',
    fix: 'Compare with `?size` or `?length` first, or take a slice that may be shorter: `[a..*n]`.',
    service: runService,
  },
  'template-no-match': {
    severity: 'error',
    summary: 'A group of a text that does not match',
    message: 'The text does not match, so none of its groups can be read.',
    explanation:
      '`?matches(…)?groups` are the groups of the whole text, and there are none where the expression does not match all of it.',
    fix: 'Test the match first: `<#if match>${match?groups[1]}</#if>`.',
    service: runService,
  },
  'template-not-comparable': {
    severity: 'error',
    summary: 'Values that cannot be compared',
    message: 'The values cannot be compared: {left} and {right}.',
    explanation:
      'Numbers, texts, dates and booleans are comparable with their own kind, and texts and booleans only for equality.',
    service: runService,
  },
  'template-bad-argument': {
    severity: 'error',
    summary: 'An argument that is not taken',
    message: '{problem}',
    explanation: 'A built-in, function or macro was called with arguments that it does not take.',
    service: runService,
  },
  'template-bad-format': {
    severity: 'error',
    summary: 'A format that cannot be used',
    message: 'The format {format} cannot be used: {problem}.',
    explanation:
      'Numbers are written with patterns such as `0.00` or `#,##0.###`, dates with patterns such as `yyyy-MM-dd`.',
    service: runService,
  },
  'template-bad-date': {
    severity: 'error',
    summary: 'Text that is not a date of its format',
    message: 'The text is not a date or time of the expected format.',
    explanation: 'A text is read as a date with exactly the format that is given or set.',
    fix: 'Give the format: `?date("yyyy-MM-dd")`.',
    service: runService,
  },
  'template-bad-pattern': {
    severity: 'error',
    summary: 'A regular expression that cannot be used',
    message: 'The regular expression cannot be used: {problem}.',
    explanation:
      'Regular expressions follow the rules of Java. Those that cannot be followed exactly are refused, not approximated.',
    service: runService,
  },
  'template-not-callable': {
    severity: 'error',
    summary: 'A call of something that is not a macro or function',
    message: '{expression} is {found}, not a macro or function.',
    explanation: '`<@…>` calls macros, `(…)` calls functions and methods.',
    fix: 'Define it with `<#macro …>` or `<#function …>` first.',
    service: runService,
  },
  'template-stopped': {
    severity: 'error',
    summary: 'A template that stops itself',
    message: 'The template stops itself with #stop.',
    explanation: '#stop ends a template with an error: the service refuses the message.',
    service: runService,
  },
  'template-nothing-to-load': {
    severity: 'error',
    summary: 'An include or import',
    message: 'There are no other templates to load: {directive} always fails.',
    explanation: 'Each message is a separate template. The service has no folder of templates.',
    fix: 'Define the macros in the message.',
    service: runService,
  },
  'template-no-access': {
    severity: 'error',
    summary: 'Access to the program behind the template',
    message: '?{name} is not available.',
    explanation: 'Message templates have no access to Java classes and methods.',
    fix: 'Write a built-in such as ?size or ?keys, or put what it would give into the data.',
    service: runService,
  },
  'template-failed-evaluation': {
    severity: 'error',
    summary: 'Text that is not template code',
    message: 'The text given to ?{name} is not a template expression.',
    explanation: '`?eval` and `?interpret` read text as template code; this text is not.',
    service: runService,
  },
  'template-not-supported': {
    severity: 'error',
    summary: 'A part of the language that is not supported',
    message: '{feature} is not supported.',
    explanation:
      'The service knows it, but it has no use in a message, and this engine does not evaluate it.',
    fix: '{instead}',
    service: runService,
  },
} as const satisfies Record<string, FindingRow>;
