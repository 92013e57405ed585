/** Holds what a user entered into a form, under names that the form's author chose. */
export const formValues = 'formValues';

/**
 * Takes members of an answer that are `null` for absent, wherever they stand: some services write out every
 * member that has no value. An edited message names the message that it replaces, so a new one with
 * `"replacing": null` would be taken for an edited one.
 *
 * @example
 * nullIsAbsent('{"replacing":null}', JSON.parse('{"replacing":null}')); // { replacing: undefined }
 *
 * @param text - what the answer was read from: without a null, nothing is looked at
 * @param answer - just read, and changed in place
 */
export function nullIsAbsent(text: string, answer: unknown): unknown {
  if (text.includes('null')) {
    // A list instead of the call stack: the service decides how deeply an answer is nested.
    const open = [answer];
    while (open.length > 0) {
      openMembers(open.pop(), open);
    }
  }
  return answer;
}

function openMembers(value: unknown, open: unknown[]): void {
  if (typeof value !== 'object' || value === null) {
    return;
  }
  for (const [key, held] of Object.entries(value) as [string, unknown][]) {
    if (held === null && !Array.isArray(value)) {
      // Not deleted, which would make each later access slow.
      Reflect.set(value, key, undefined);
    } else if (key !== formValues) {
      open.push(held);
    }
  }
}
