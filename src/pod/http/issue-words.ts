import type { z } from 'zod';

/** What is wrong with a value, in words that follow its name: `must be a number`, `is missing`. */
export function wordsForIssue(issue: z.core.$ZodIssue): string {
  if (issue.message.endsWith('received undefined')) {
    return 'is missing';
  }
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return tooSmall(issue);
    default:
      return issue.message;
  }
}

/** A schema that has a sentence of its own for this keeps it. */
function tooSmall({ message, origin, minimum }: z.core.$ZodIssueTooSmall): string {
  if (!message.startsWith('Too small')) {
    return message;
  }
  return origin === 'string' && minimum === 1 ? 'is empty' : `must be at least ${minimum}`;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  record: 'an object',
};
