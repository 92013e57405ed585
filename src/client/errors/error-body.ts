import type { PolicyAction } from './policy-error.js';

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

const longestMessage = 300;

/** Reads `{ code, message, details }`; anything else, such as a gateway's page, says nothing. */
export function readErrorBody(text: string): ErrorBodyFields {
  const body = parseObject(text);
  const details = toRecord(body['details']);
  const { code, message } = { code: body['code'], message: body['message'] };
  const warns = [body['action'], details['action'], details['type']].includes('WARN');
  return {
    code: typeof code === 'number' || typeof code === 'string' ? code : undefined,
    message: typeof message === 'string' && message.trim() !== '' ? onOneLine(message) : undefined,
    action: warns ? 'WARN' : 'BLOCK',
    terms: textsOf(details['terms']),
    policies: textsOf(
      toList(details['matchedPolicies']).map((policy) => toRecord(policy)['policyName']),
    ),
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
