import type { PolicyAction } from '../errors/policy-error.js';

/** What an error body says, as far as it says it. */
export interface ErrorBodyFields {
  readonly code: string | number | undefined;
  /** On one line and shortened. */
  readonly message: string | undefined;
  /** Of a compliance policy: refused, unless the body says that it only warns. */
  readonly action: PolicyAction;
  /** The terms that a policy found. They are text of the message. */
  readonly terms: readonly string[];
  /** The names of the policies that matched. */
  readonly policies: readonly string[];
}

/** Replaces the secrets of a text. */
export interface Redaction {
  readonly redact: (text: string) => string;
}

const longestMessage = 300;
/** What is behind is not shown anyway; long enough for a token to be known as one. */
const longestRead = 20_000;

/**
 * Reads `{ code, message, details }`; anything else, such as a gateway's page, says nothing. Secrets that
 * are in it are left out.
 */
export function readErrorBody(text: string, { redact }: Redaction): ErrorBodyFields {
  const hide = (said: string): string => redact(said.slice(0, longestRead));
  const body = parseObject(text);
  const details = toRecord(body['details']);
  const { code, message } = { code: body['code'], message: body['message'] };
  const warns = [body['action'], details['action'], details['type']].includes('WARN');
  return {
    code: typeof code === 'string' ? hide(code) : typeof code === 'number' ? code : undefined,
    message:
      typeof message === 'string' && message.trim() !== '' ? onOneLine(hide(message)) : undefined,
    action: warns ? 'WARN' : 'BLOCK',
    terms: textsOf(details['terms']),
    policies: textsOf(
      toList(details['matchedPolicies']).map((policy) => toRecord(policy)['policyName']),
    ).map(hide),
  };
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return toRecord(JSON.parse(text));
  } catch {
    return {};
  }
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textsOf(value: unknown): readonly string[] {
  return toList(value).filter((item): item is string => typeof item === 'string' && item !== '');
}

function onOneLine(message: string): string {
  const line = message.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const shown = line.length > longestMessage ? `${line.slice(0, longestMessage)}…` : line;
  return shown.replace(/\.$/, '');
}
