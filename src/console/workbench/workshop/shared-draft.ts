/** What is worked on in the workshop. */
export interface WorkshopDraft {
  /** MessageML, with template expressions where it has any. */
  readonly message: string;
  /** The data that comes with it: JSON text; empty for none. */
  readonly data: string;
}

const mark = 'message=';

/**
 * The part of an address behind the `#` that holds a draft: browsers do not send it.
 *
 * @example
 * fragmentOf({ message: '<b>Hi</b>', data: '' }); // 'message=eyJtZXNz…'
 */
export function fragmentOf(draft: WorkshopDraft): string {
  const bytes = new TextEncoder().encode(JSON.stringify(draft));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return mark + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The draft in such a part of an address; `undefined` when there is none, or only a piece of one. */
export function draftIn(fragment: string): WorkshopDraft | undefined {
  const text = fragment.replace(/^#/, '');
  if (!text.startsWith(mark)) {
    return undefined;
  }
  try {
    const binary = atob(text.slice(mark.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const draft: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isDraft(draft) ? { message: draft.message, data: draft.data } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether such a part of an address was to hold a draft, and what is there of it cannot be read. */
export function isBroken(fragment: string): boolean {
  return fragment.replace(/^#/, '').startsWith(mark) && draftIn(fragment) === undefined;
}

function isDraft(value: unknown): value is WorkshopDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'string' &&
    'data' in value &&
    typeof value.data === 'string'
  );
}
