import type { PolicyAction } from './policy-error.js';

/** What an error body says, as far as it says it. */
export interface ErrorBodyFields {
  readonly code: string | number | undefined;
  /** On one line and shortened. */
  readonly message: string | undefined;
  /** Of a compliance policy: refused, unless the body says that it only warns. */
  readonly action: PolicyAction;
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

function onOneLine(message: string): string {
  const line = message.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const shown = line.length > longestMessage ? `${line.slice(0, longestMessage)}…` : line;
  return shown.replace(/\.$/, '');
}
