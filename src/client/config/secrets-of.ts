import { Secret } from './secret.js';

/** The keys and passwords that a configuration holds, and the addresses that have a password. */
export function secretsOf(value: unknown): readonly string[] {
  if (value instanceof Secret) {
    return secretIn(value.reveal());
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(secretsOf) : [];
}

function secretIn(text: string): readonly string[] {
  if (!URL.canParse(text)) {
    return [text];
  }
  const { password } = new URL(text);
  return password === '' ? [] : [text, password];
}
