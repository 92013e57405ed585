import type { z } from 'zod';

/**
 * What is wrong with a value, in words that follow its name: `must be a number`, `is missing`. A schema that has words of its
 * own keeps them.
 */
export function wordsForIssue(issue: z.core.$ZodIssue): string {
  if (hasOwnWords(issue)) {
    return issue.message;
  }
  if (issue.message.endsWith('received undefined')) {
    return 'is missing';
  }
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kindInWords(issue.expected)}`;
    case 'invalid_value':
      return `must be ${offered(issue.values)}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'unrecognized_keys':
      return `has no ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? `of the form ${issue.format}`}`;
    case 'invalid_union':
      return 'is not of a kind that is known';
    default:
      return 'is not what is expected here';
  }
}

/** Whether a schema says in its own words what it expects. */
export function hasOwnWords({ message }: z.core.$ZodIssue): boolean {
  return !/^(?:Invalid |Too small: |Too big: |Unrecognized key)/.test(message);
}

/** A kind of value, with its article. */
export function kindInWords(expected: string): string {
  return kinds[expected] ?? expected;
}

function offered(values: readonly unknown[]): string {
  const words = values.map(String).join(', ');
  return values.length === 1 ? words : `one of ${words}`;
}

function tooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): string {
  return origin === 'string' && minimum === 1
    ? 'is empty'
    : `must be at least ${minimum}${unitOf(origin)}`;
}

/** What is counted of a value, where it is not a number. */
function unitOf(origin: string): string {
  return units[origin] ?? '';
}

const units: Readonly<Record<string, string>> = {
  string: ' characters long',
  array: ' entries long',
};

const formats: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'an address such as https://example.com',
  base64: 'Base64',
};

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  record: 'an object',
};
