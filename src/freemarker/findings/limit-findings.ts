import type { FindingRow } from './finding-row.js';
import { runService } from './run-findings.js';

/** Findings about limits of ours. The service has none, but a template beyond them exhausts it, too. */
export const limitFindings = {
  'template-too-long': {
    severity: 'error',
    summary: 'A template that is too long',
    message: 'The template is longer than {limit} characters.',
    explanation: 'A message with its data may have 1.5 MB; the template is bounded above that.',
    service: runService,
  },
  'template-too-deep': {
    severity: 'error',
    summary: 'A template that nests too deeply',
    message: 'Directives, macros or parentheses are nested more than {limit} deep.',
    explanation: 'A macro or function that calls itself without end is stopped here.',
    service: runService,
  },
  'template-too-many-steps': {
    severity: 'error',
    summary: 'A template that does too much',
    message: 'The template takes more than {limit} steps.',
    explanation: 'Loops multiply: a loop of 2,000 in a loop of 2,000 makes four million steps.',
    service: runService,
  },
  'template-output-too-long': {
    severity: 'error',
    summary: 'A template that makes too much text',
    message: 'The template makes more than {limit} characters.',
    explanation: 'A message with its data may have 1.5 MB; the result is bounded above that.',
    service: runService,
  },
  'template-text-too-long': {
    severity: 'error',
    summary: 'A text that gets too long',
    message: 'A text of the template has more than {limit} characters.',
    explanation: 'Texts are built in memory, so their length is bounded.',
    service: runService,
  },
  'template-list-too-long': {
    severity: 'error',
    summary: 'A list that gets too long',
    message: 'A list of the template has more than {limit} items.',
    explanation: 'Lists are built in memory, so their length is bounded.',
    service: runService,
  },
  'template-pattern-input-too-long': {
    severity: 'error',
    summary: 'A text that is too long for a regular expression',
    message: 'A regular expression is run on more than {limit} characters.',
    explanation: 'Regular expressions can take very long on long texts, so the length is bounded.',
    service: runService,
  },
} as const satisfies Record<string, FindingRow>;
